import type { MotifName } from './pictures/render.ts';

/** A job of the demo catalogue: its rate in rupees, and what a photo of it shows. */
export type DemoJob = {
  readonly key: string;
  readonly name: string;
  readonly rupees: number;
  readonly motif: MotifName;
};

export type DemoCategory = { readonly name: string; readonly jobs: readonly DemoJob[] };

const job = (key: string, name: string, rupees: number, motif: MotifName): DemoJob => ({
  key,
  name,
  rupees,
  motif,
});

export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  {
    name: 'Body Work',
    jobs: [
      job('door-dent', 'Door dent removal', 2_800, 'door'),
      job('panel-paint', 'Panel painting', 4_500, 'wing'),
      job('rust-treatment', 'Rust treatment and primer', 1_950, 'wing'),
      job('windscreen', 'Windscreen replacement', 7_200, 'windscreen'),
      job('headlamp', 'Headlamp replacement', 3_350.5, 'headlamp'),
    ],
  },
  {
    name: 'Lathe Work',
    jobs: [
      job('disc-skimming', 'Brake disc skimming', 850, 'brake-disc'),
      job('drum-turning', 'Brake drum turning', 950, 'brake-drum'),
      job('flywheel', 'Flywheel resurfacing', 1_600, 'flywheel'),
      job('shaft', 'Shaft machining', 2_250, 'shaft'),
    ],
  },
  {
    name: 'Engine Work',
    jobs: [
      job('oil-change', 'Oil and filter change', 2_400, 'oil-filter'),
      job('timing-belt', 'Timing belt replacement', 5_800, 'timing-belt'),
      job('head-gasket', 'Cylinder head gasket', 9_600, 'cylinder-head'),
      job('clutch', 'Clutch plate replacement', 6_750.75, 'clutch'),
      job('radiator', 'Radiator repair', 3_100, 'radiator'),
    ],
  },
  {
    name: 'Electrical Work',
    jobs: [
      job('battery', 'Battery replacement', 5_400, 'battery'),
      job('alternator', 'Alternator overhaul', 3_900, 'alternator'),
      job('wiring', 'Wiring harness repair', 1_275.25, 'harness'),
    ],
  },
];

/** Jobs by key, with the name of their category. */
export const DEMO_JOBS: ReadonlyMap<string, DemoJob & { readonly category: string }> = new Map(
  DEMO_CATEGORIES.flatMap(({ name, jobs }) =>
    jobs.map((one) => [one.key, { ...one, category: name }] as const),
  ),
);

/** A company that repairs; `rates` are what it charges as a share of the catalogue's rate, by category. */
export type DemoVendor = {
  readonly key: string;
  readonly name: string;
  /** State code and PAN-like part of the GST number; its check character is worked out. */
  readonly gstStem: string;
  readonly address: string;
  readonly phone: string;
  readonly bank: string;
  readonly ifsc: string;
  readonly account: string;
  readonly rates: Readonly<Record<string, number>>;
};

export const DEMO_VENDORS: readonly DemoVendor[] = [
  {
    key: 'sahyadri',
    name: 'Sahyadri Body and Paint Works',
    gstStem: '27AABCS4312K1Z',
    address: 'Plot 14, Bhosari Industrial Area, Pune 411026',
    phone: '9820011041',
    bank: 'State Bank of India',
    ifsc: 'SBIN0011041',
    account: '30211047765',
    rates: { 'Body Work': 0.92, 'Electrical Work': 1.05 },
  },
  {
    key: 'deccan',
    name: 'Deccan Engine Rebuilders',
    gstStem: '27AAGCD7719M1Z',
    address: 'Shed 7, Chakan MIDC Phase 2, Pune 410501',
    phone: '9820022052',
    bank: 'Bank of Maharashtra',
    ifsc: 'MAHB0000552',
    account: '60154420917',
    rates: { 'Engine Work': 0.95, 'Lathe Work': 1.1 },
  },
  {
    key: 'krishna',
    name: 'Krishna Lathe and Machine Shop',
    gstStem: '27AADCK2086P1Z',
    address: 'Gala 3, Hadapsar Industrial Estate, Pune 411013',
    phone: '9820033063',
    bank: 'Canara Bank',
    ifsc: 'CNRB0003063',
    account: '1163101044820',
    rates: { 'Lathe Work': 0.88 },
  },
  {
    key: 'western',
    name: 'Western Fleet Services',
    gstStem: '27AAECW5540R1Z',
    address: 'Survey 88, Nagar Road, Wagholi, Pune 412207',
    phone: '9820044074',
    bank: 'HDFC Bank',
    ifsc: 'HDFC0004074',
    account: '50200044074118',
    rates: { 'Body Work': 1, 'Engine Work': 1.02, 'Lathe Work': 0.98, 'Electrical Work': 0.94 },
  },
  {
    key: 'volt',
    name: 'Volt Auto Electricals',
    gstStem: '27AAFCV9034Q1Z',
    address: 'Shop 21, Market Yard Road, Pune 411037',
    phone: '9820055085',
    bank: 'Axis Bank',
    ifsc: 'UTIB0005085',
    account: '917020055085331',
    rates: { 'Electrical Work': 0.9 },
  },
];

/** The second complex's only vendor, in its own city. */
export const OTHER_CITY_VENDOR: DemoVendor = {
  key: 'sabarmati',
  name: 'Sabarmati Motor Garage',
  gstStem: '24AACCS6621L1Z',
  address: 'Unit 5, Odhav Industrial Estate, Ahmedabad 382415',
  phone: '9820066096',
  bank: 'Bank of Baroda',
  ifsc: 'BARB0ODHAVX',
  account: '08840200006096',
  rates: { 'Body Work': 0.9, 'Engine Work': 0.9 },
};
