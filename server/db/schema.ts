import type { ColumnType, Generated, Insertable, Kysely, Transaction } from 'kysely';

/** ISO 8601 instant in UTC; the pool reads `timestamptz` as text in that form. */
type Instant = ColumnType<string, string, string>;
type NullableInstant = ColumnType<string | null, string | null | undefined, string | null>;
/** Set by the database if omitted. */
type DefaultedInstant = ColumnType<string, string | undefined, string>;
/** Whole paise, or another whole number: the pool reads `int8` as a number and throws beyond 2^53. */
type Paise = number;

type Columns = {
  cities: { id: string; name: string; time_zone: Generated<string> };
  complexes: { id: string; name: string; city_id: string };
  employees: {
    id: string;
    auth_user_id: string;
    name: string;
    complex_id: string;
    location_id: string | null;
    location_name: string;
  };
  users: {
    id: string;
    username: string;
    role: string;
    employee_id: string;
    created_at: Instant;
    /** The tokens of demo users are public: see `demoSignIn` in config.ts. */
    is_demo: Generated<boolean>;
    /** From this time on the user cannot sign in. */
    deactivated_at: NullableInstant;
    /** Raised whenever their access ends; tokens and codes of other versions are void. */
    access_version: Generated<number>;
  };
  user_tokens: {
    token_hash: string;
    /** Identifies the token where the token itself must not appear. */
    id: ColumnType<string, never, never>;
    user_id: string;
    created_at: Instant;
    revoked_at: NullableInstant;
    /** Lifetime after its last use. */
    lifetime_days: Generated<number>;
    expires_at: Instant;
    /** Accurate to a day: written if the stored value is older than a day. */
    last_used_at: NullableInstant;
    access_version: Generated<number>;
    /** Hash of its pass for pictures (`mediaPassOf`); null until its next use. */
    media_hash: ColumnType<string | null, undefined, string>;
  };
  /** Users whose codes led to a sign-in. */
  token_makers: { token_id: string; user_id: string; access_version: number };
  sign_in_codes: {
    id: string;
    code_hash: string;
    user_id: string;
    made_by: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
    user_version: Generated<number>;
    maker_version: Generated<number>;
    /** Sign-in that created it; null for a code of an earlier version. */
    made_with: string | null;
  };
  /** Last report of each device. */
  device_reports: {
    complex_id: string;
    device_id: string;
    user_id: string;
    token_hash: string;
    name: string;
    app_version: string;
    reported_at: Instant;
    /** Lists are written as JSON text. */
    unsent: ColumnType<{ kind: string; count: number }[], string, string>;
    unsent_since: NullableInstant;
    last_delivery_at: NullableInstant;
    errors: ColumnType<{ version: string; code: string; count: number }[], string, string>;
    /** Count of all errors. */
    error_count: number;
  };
  job_cards: {
    id: string;
    jobcard_no: string;
    complex_id: string;
    car_id: string;
    car_number: string;
    /** Car number in lower case without separators; written by the database. */
    car_search: ColumnType<string, never, never>;
    created_at: Instant;
  };
  job_categories: {
    id: string;
    name: string;
    city_id: string;
    created_at: Instant;
    archived_at: NullableInstant;
    /** Id that all cities shared before each had its own catalogue. */
    copied_from: string | null;
  };
  catalogue_jobs: {
    id: string;
    category_id: string;
    name: string;
    rate_paise: Generated<Paise>;
    created_at: Instant;
    archived_at: NullableInstant;
    copied_from: string | null;
  };
  vendors: {
    id: string;
    /** Readable number such as VEN-1001, assigned by the database. */
    vendor_no: Generated<string>;
    name: string;
    gst_no: string;
    address: string;
    city_id: string;
    phone_number: string;
    auth_user_id: string | null;
    created_at: Instant;
    created_by: string | null;
  };
  vendor_bank_details: {
    id: string;
    vendor_id: string;
    account_name: string;
    bank_name: string;
    account_number: string;
    ifsc_code: string;
    position: Generated<number>;
  };
  vendor_rates: {
    vendor_id: string;
    catalogue_job_id: string;
    rate_paise: Paise;
    updated_at: Instant;
    updated_by: string | null;
  };
  files: {
    sha256: string;
    media_key: string;
    media_type: string;
    bytes: number;
    width: number | null;
    height: number | null;
    state: Generated<'unchecked' | 'checked' | 'damaged'>;
    created_at: DefaultedInstant;
    last_used_at: DefaultedInstant;
  };
  file_store: {
    is_the_row: Generated<boolean>;
    id: string;
    paired_at: NullableInstant;
    turns: Generated<number>;
    last_turn_at: NullableInstant;
    held: number | null;
  };
  /** Days are YYYY-MM-DD. */
  file_trash_days: { day: string; seen_days: number; last_seen_on: string };
  work_orders: {
    id: string;
    /** Readable number such as WO-1001, assigned by the database. */
    number: Generated<string>;
    complex_id: string;
    job_card_id: string;
    vendor_id: string | null;
    status: string;
    total_paise: Generated<Paise>;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
    completed_at: NullableInstant;
    /** Set by a trigger together with the status. */
    paid_at: NullableInstant;
    /** Written by a trigger; searched with `searchPattern`. */
    search_text: ColumnType<string, never, never>;
    /** Car number in its sortable form; written by the same trigger. */
    car_key: ColumnType<string, never, never>;
    request_key: string | null;
    /** Categories of its jobs; written by a trigger. */
    category_ids: ColumnType<string[], never, never>;
  };
  work_order_jobs: {
    id: string;
    work_order_id: string;
    catalogue_job_id: string;
    category_id: string;
    job_name: string;
    category_name: string;
    quantity: number;
    rate_paise: Paise;
    approval_status: Generated<string>;
    approved_by: string | null;
    approved_at: NullableInstant;
    rejection_reason: string | null;
    completion_status: string | null;
    final_rate_paise: Paise | null;
    partial_value_paise: Paise | null;
    completion_by: string | null;
    completion_at: NullableInstant;
    completion_reason: string | null;
    position: number;
    created_at: Instant;
    request_key: string | null;
  };
  work_order_job_images: {
    work_order_job_id: string;
    kind: 'reference' | 'completion' | 'rejection';
    position: number;
    sha256: string;
    created_at: DefaultedInstant;
    caption: Generated<string>;
  };
  work_order_status_log: {
    id: ColumnType<number, never, never>;
    work_order_id: string;
    status: string;
    reason: string | null;
    /** Photo for the reason. */
    reason_sha256: string | null;
    created_at: Instant;
    created_by: string;
  };
  invoices: {
    id: string;
    number: string;
    vendor_id: string;
    complex_id: string;
    value_without_tax_paise: Paise;
    value_with_tax_paise: Paise;
    status: string;
    pdf_sha256: string;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
    /** Both are maintained by the database. */
    financial_year: Generated<number>;
    number_key: Generated<string>;
  };
  invoice_work_orders: { invoice_id: string; work_order_id: string; total_paise: Paise; position: number };
  invoice_status_log: {
    id: ColumnType<number, never, never>;
    invoice_id: string;
    status: string;
    reason: string | null;
    /** Photo for the reason. */
    reason_sha256: string | null;
    created_at: Instant;
    created_by: string;
  };
  /** Written by triggers; read through counters.sql.ts. */
  counters: {
    subject: 'work_order' | 'invoice';
    complex_id: string;
    span: 'ever' | 'month' | 'day';
    category_id: string;
    vendor_id: string;
    /** YYYY-MM-DD, a day in the local time of the complex's city. */
    starts_on: ColumnType<string, never, never>;
    status: string;
    many: number;
    paise: Paise;
  };
  counter_changes: {
    id: ColumnType<number, never, never>;
    subject: 'work_order' | 'invoice';
    complex_id: string;
    category_id: string;
    vendor_id: string;
    day: ColumnType<string, never, never>;
    status: string;
    many: number;
    paise: Paise;
  };
  upload_hours: { user_id: string; hour: Instant; bytes: number; files: number };
  /** A file imported in the app. */
  import_runs: {
    id: string;
    complex_id: string;
    kind: string;
    file_name: string;
    state: string;
    handled: Generated<number>;
    lines: number;
    /** Lists and objects are written as JSON text. */
    headings: ColumnType<{ at: number; name: string; samples: string[] }[], string, string>;
    columns: ColumnType<Record<string, number>, string, string>;
    notes: ColumnType<string[], string, string>;
    has_decimal_commas: boolean;
    added: Generated<number>;
    changed: Generated<number>;
    same: Generated<number>;
    wrong: Generated<number>;
    undone: Generated<number>;
    left_over: Generated<number>;
    created_at: Instant;
    created_by: string;
    run_at: NullableInstant;
    run_by: string | null;
    undone_at: NullableInstant;
    undone_by: string | null;
  };
  import_lines: {
    run_id: string;
    position: number;
    line: number;
    cells: ColumnType<unknown[], string, string>;
    unreadable: string | null;
    fields: ColumnType<Record<string, string>, string | undefined, string>;
    changes: ColumnType<string[], string | undefined, string>;
    check_position: number | null;
    check_lot: number | null;
    outcome: string | null;
    why: string | null;
    effects: ColumnType<unknown[], string | undefined, string>;
    left_because: string | null;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    fingerprint: string;
    status_code: number | null;
    answer: string | null;
    created_at: Instant;
    /** Order in which the keys arrived. */
    position: ColumnType<number, never, never>;
  };
  key_sweeps: { lived_seconds: number; swept_at: Instant; newest_position: number };
  health_checks: { only_row: Generated<boolean>; checked_at: Instant };
};

/** Every table of the migrations. */
export type Database = Columns;

/** The pool as a query builder. */
export type Db = Kysely<Database>;
/** Query builder for handlers, bound to the call's transaction. */
export type Tx = Transaction<Database>;

export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
