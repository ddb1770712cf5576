-- What reads alike, as src/domain/fold.ts has it: without what is not seen, NFKC, small letters, digits of Hindi as digits, and one blank
-- for whatever is neither letter, mark nor digit; the classes of a database's locale do not know that of Hindi. Accents are taken apart
-- from their letters and put back: in the locale C nothing but a to z has a small letter.
create function folded(source text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    normalize(lower(translate(
      normalize(regexp_replace(source,
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g'), NFKD),
      '०१२३४५६७८९ÆÐØÞĐĦŁŊŒŦẞỺỼỾↃΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'
        || 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ',
      '0123456789æðøþđħłŋœŧßỻỽỿↄαβγδεζηθικλμνξοπρστυφχψω'
        || 'абвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ')), NFC),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u060c-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06de\u06e9\u0964\u0965\u0970\u09f2\u09f3\u09fa\u09fb\u09fd\u0a76\u0af0\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u2010-\u20c1\u2104-\u214d\u214f\u218a-\u244a\u2500-\u2775\u2794-\u2bff\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30fb\ufe45\ufe46\ufffc\ufffd\U0001f000-\U0001f0f5\U0001f10d-\U0001fbfa]+',
    ' ', 'g'))
$$;

-- The ways a text is typed: as it stands (a server of the version before looks for that), without separators, and word by word. Where
-- indexes are looked after, nothing but the catalogue is found without its path.
create or replace function search_forms(source text) returns text language sql immutable parallel safe set search_path from current as $$
  select lower(source) || ' ' || replace(f.words, ' ', '') || ' ' || f.words from (select folded(source) as words) as f
$$;
update work_orders set search_text = '';

drop index work_order_job_images_by_caption;
create index work_order_job_images_by_caption on work_order_job_images using gin ((' ' || search_forms(caption)) gin_trgm_ops)
  where caption <> '';
drop index invoices_by_text;
create index invoices_by_text on invoices using gin ((' ' || search_forms(number)) gin_trgm_ops);
drop index employees_by_name;
create index employees_by_name on employees using gin ((' ' || search_forms(name)) gin_trgm_ops);

drop index job_cards_by_car;
alter table job_cards drop column car_search;
alter table job_cards add column car_search text not null generated always as (replace(folded(car_number), ' ', '')) stored;
create index job_cards_by_car on job_cards using gin (car_search gin_trgm_ops);

-- Names and GST numbers are one however they are written; doubles from before stay, so nothing here is unique.
create index job_categories_by_folded_name on job_categories (city_id, folded(name)) where archived_at is null;
create index catalogue_jobs_by_folded_name on catalogue_jobs (category_id, folded(name)) where archived_at is null;
create index vendors_by_folded_name on vendors (city_id, folded(name));
create index vendors_by_gst on vendors (city_id, (replace(folded(gst_no), ' ', '')));

-- NFC writes some letters of Hindi in two, and a dot counts with its letter: the rule is in src/domain.
alter table work_order_job_images drop constraint work_order_job_images_caption_check,
  add constraint work_order_job_images_caption_check check (length(caption) <= 400);
