import type * as catalogue from '#app/features/catalogue/texts.ts';
import type * as form from '#app/features/invoices/new/texts.ts';
import type * as invoices from '#app/features/invoices/texts.ts';
import type * as payments from '#app/features/payments/texts.ts';
import type * as rates from '#app/features/vendors/rates/texts.ts';
import type * as vendors from '#app/features/vendors/texts.ts';
import { plural, type Translated } from '#app/texts/catalogue.ts';
import { formatPaise, formatShare, type Paise } from '#domain/money.ts';
import { KIBIBYTE, MEBIBYTE } from '#domain/units.ts';

/** The office: catalogue, vendors, invoices and payments. */
export const jobManagementTexts: Translated<typeof catalogue.jobManagementTexts> = {
  categories: 'कैटेगरी',
  jobs: 'जॉब',
  noCategories: 'कोई कैटेगरी नहीं',
  noJobs: 'अभी कोई जॉब नहीं है',
  noJobsInCategory: 'इस कैटेगरी में अभी कोई जॉब नहीं है।',
  nothingFound: 'इस नाम की कोई कैटेगरी या जॉब नहीं है',
  search: 'कैटेगरी और जॉब खोजें…',
  matching: (shown, of) => `${of} में से ${shown}`,
  addCategory: 'कैटेगरी जोड़ें',
  addJob: 'जॉब जोड़ें',
  addJobTo: (category) => `${category} में जॉब जोड़ें`,
  editJob: 'जॉब बदलें',
  editJobNamed: (job) => `जॉब ${job} बदलें`,
  deleteJobNamed: (job) => `जॉब ${job} डिलीट करें`,
  deleteCategory: 'कैटेगरी डिलीट करें',
  deleteCategoryNamed: (category) => `कैटेगरी ${category} डिलीट करें`,
  deleteCategoryQuestion: (category) => `खाली कैटेगरी ${category} डिलीट करें?`,
  keep: 'रहने दें',
  delete: 'डिलीट करें',
  jobsLeaving: 'इसकी जॉब अभी सर्वर पर डिलीट नहीं हुई हैं।',
  categoryName: 'कैटेगरी का नाम',
  category: 'कैटेगरी',
  jobName: 'जॉब का नाम',
  rate: 'रेट (₹)',
  rateHint: 'प्रति नग, ज़रूरी नहीं। रेट न हो तो वेंडर तय होने पर लगेगा।',
  chooseCategory: 'कैटेगरी चुनें',
  save: 'सेव करें',
  categoryExists: 'इस नाम की कैटेगरी पहले से है।',
  jobExists: 'इस कैटेगरी में इस नाम की जॉब पहले से है।',
  waitingCategories: 'नई कैटेगरी सर्वर पर पहुँचने के बाद यहाँ मिलेगी।',
  onlyWaitingCategories: 'नई कैटेगरी अभी भेजी जानी बाकी है। सर्वर पर पहुँचने के बाद उसमें जॉब जोड़ी जा सकती हैं।',
  noCategoryYet: 'जॉब जोड़ने के लिए कोई कैटेगरी नहीं है। पहले कैटेगरी जोड़ें।',
  editNamed: (action) => `बदलें: ${action}`,
  openOutboxFor: (action) => `आउटबॉक्स खोलें: ${action}`,
};

export const catalogueToasts: Translated<typeof catalogue.catalogueToasts> = {
  fetchJobs: 'जॉब नहीं मिल पाईं',
};

export const catalogueConfirmations: Translated<typeof catalogue.catalogueConfirmations> = {
  deleteJob: 'क्या आप सच में यह जॉब डिलीट करना चाहते हैं? यह वापस नहीं हो सकता।',
};

export const vendorTexts: Translated<typeof vendors.vendorTexts> = {
  vendors: 'वेंडर',
  jobRates: 'जॉब रेट',
  noVendors: 'कोई वेंडर नहीं',
  searchLabel: 'नाम, वेंडर ID, GST नंबर या फ़ोन से वेंडर खोजें',
  added: (date) => `${date} को जोड़ा गया`,
  addedOn: 'जोड़ा गया',
  gst: 'GST नंबर',
  phone: 'फ़ोन नंबर',
  address: 'पता',
  notGiven: 'नहीं दिया गया',
  bankDetails: 'बैंक की जानकारी',
  bankAccount: (index) => `बैंक खाता ${index}`,
  noBank: 'बैंक की जानकारी नहीं है।',
  accountName: 'खाते का नाम',
  bank: 'बैंक का नाम',
  accountNumber: 'खाता नंबर',
  ifsc: 'IFSC कोड',
  ifscHint: 'यह सही IFSC कोड नहीं लगता: उसमें चार अक्षर, एक शून्य और छह अक्षर या अंक होते हैं।',
  job: 'जॉब',
  rate: 'रेट',
  noRates: 'कोई जॉब रेट नहीं है।',
  editRates: 'रेट बदलें',
  saveRates: 'रेट सेव करें',
  addVendor: 'वेंडर जोड़ें',
  name: 'नाम',
  phonePlaceholder: '10 अंक',
  gstHint: 'यह सही GST नंबर नहीं लगता।',
  employee: 'तय कर्मचारी',
  employeeSearch: 'कर्मचारी खोजें…',
  employeeClear: 'तय कर्मचारी हटाएँ',
  employees: 'कर्मचारी',
  employeesSearching: 'खोज रहे हैं…',
  employeesFound: (count) => plural(count, 'कर्मचारी मिला', 'कर्मचारी मिले'),
  employeesMore: (shown) => `पहले ${shown} दिख रहे हैं। नाम और लिखें।`,
  employeesNone: 'कोई कर्मचारी नहीं मिला',
  employeesAsOf: (time) => `अपडेट: ${time}।`,
  employeesOffline: 'कर्मचारी खोजने के लिए कनेक्शन चाहिए। वेंडर को कर्मचारी तय किए बिना भी सेव किया जा सकता है।',
  employeeChosen: (name) => `चुना गया: ${name}`,
  employeeNotChosen: 'लिस्ट से कर्मचारी चुनें, या इसे खाली करें।',
};

export const vendorToasts: Translated<typeof vendors.vendorToasts> = {
  fetchVendorJobs: 'वेंडर की जॉब नहीं मिल पाईं',
};

export const ratesTexts: Translated<typeof rates.ratesTexts> = {
  vendor: 'वेंडर',
  chooseVendor: 'वेंडर चुनें',
  selectFirst: 'जॉब रेट देखने के लिए वेंडर चुनें।',
  rated: (count, of) => (count === 0 ? 'अभी कोई जॉब रेट नहीं' : `${of} में से ${count} जॉब के रेट`),
  notRead: 'रेट अभी नहीं मिले',
  unsaved: 'बदलाव सेव नहीं',
  withDraft: (vendor) => `${vendor} (बदलाव सेव नहीं)`,
  draftsKept: (count) => `${count} और ${count === 1 ? 'वेंडर' : 'वेंडरों'} के बदलाव सेव नहीं हुए हैं।`,
  table: (vendor) => `${vendor} के जॉब रेट`,
  job: 'जॉब',
  catalogueRate: 'कैटलॉग रेट',
  catalogueRateIs: (rate) => `कैटलॉग रेट ${rate}`,
  vendorRate: 'वेंडर का रेट (₹)',
  rateOf: (job) => `${job} का रेट`,
  noRate: 'रेट नहीं',
  none: '–',
  noCategory: 'बिना कैटेगरी के',
  notInCatalogue: 'अब कैटलॉग में नहीं (जैसे हैं वैसे रहेंगे)',
  emptyCatalogue: 'कैटलॉग में अभी कोई जॉब नहीं है।',
  search: 'जॉब खोजें',
  show: 'दिखाएँ',
  shows: { all: 'सभी जॉब', changed: 'सिर्फ़ बदली हुई', unrated: 'सिर्फ़ बिना रेट की' },
  noneFound: 'इस खोज और फ़िल्टर से कोई जॉब नहीं मिली।',
  keys: 'Enter या तीर से आगे-पीछे जाएँ, Esc से वापस लें। पूरा कॉलम पेस्ट कर सकते हैं।',
  was: (rate) => `पहले ${rate}`,
  hadNone: 'पहले रेट नहीं था',
  nowOnServer: (rate) => `सर्वर पर अब ${rate}`,
  nowNoneOnServer: 'सर्वर पर अब रेट नहीं है',
  keepMine: 'मेरा रखें',
  keepMineOf: (job) => `${job} के लिए मेरा रखें`,
  takeTheirs: 'उनका लें',
  takeTheirsOf: (job) => `${job} के लिए उनका लें`,
  overtaken: 'आपके लिखने के बाद किसी ने यहाँ दूसरा रेट सेव किया है। अपना रखें या उनका लें।',
  changes: (count) => `${count} बदलाव`,
  nothingChanged: 'कुछ नहीं बदला',
  mend: (count) => plural(count, 'रेट ऐसे सेव नहीं हो सकता।', 'रेट ऐसे सेव नहीं हो सकते।'),
  refusedRates: 'सर्वर ने ये रेट नहीं लिए:',
  draftFailed: 'ये बदलाव इस डिवाइस पर नहीं रखे जा सके। जाने से पहले इन्हें सेव करें।',
  leftUnsaved: (count, vendor) =>
    `${vendor} के ${count} बिना सेव किए रेट इस डिवाइस पर रखे हैं। सेव करने के लिए जॉब रेट फिर खोलें।`,
  discard: 'बदलाव हटा दें',
  discardQuestion: (count, vendor) =>
    `${vendor} के रेट के ${count} बिना सेव किए बदलाव हटा दें? यह वापस नहीं हो सकता।`,
  keep: 'रहने दें',
  pasted: (count) => plural(count, 'रेट पेस्ट हुआ।', 'रेट पेस्ट हुए।'),
  unreadTitle: (count) => plural(count, 'लाइन काम में नहीं आ सकी:', 'लाइनें काम में नहीं आ सकीं:'),
  unread: {
    rate: (line, text) => `लाइन ${line}: '${text}' सही रेट नहीं है`,
    job: (line, text) => `लाइन ${line}: यहाँ '${text}' नाम की कोई जॉब नहीं है`,
    place: (line, text) => `लाइन ${line}: '${text}' के लिए कोई लाइन नहीं बची`,
  },
  unreadMore: (count) => `और ${count}`,
  undoPaste: 'पेस्ट वापस लें',
  pasteUndone: 'पेस्ट वापस ले लिया गया।',
  dismiss: 'हटाएँ',
};

type AskedAbout = { number: string; vendor: string | null; amount: Paise };

function nameOf({ number, vendor, amount }: AskedAbout): string {
  return `${vendor === null ? '' : `${vendor} का `}इनवॉइस ${number} (टैक्स सहित ${formatPaise(amount)})`;
}

export const invoiceTexts: Translated<typeof invoices.invoiceTexts> = {
  empty: 'अभी कोई इनवॉइस नहीं है',
  emptyFiltered: 'इन फ़िल्टरों से कोई इनवॉइस नहीं मिला',
  pageGone: 'इस पेज पर अब कोई इनवॉइस नहीं है।',
  search: 'इनवॉइस खोजें...',
  searchLabel: 'इनवॉइस नंबर, वेंडर, वर्क ऑर्डर, जॉब कार्ड या गाड़ी से खोजें',
  create: 'इनवॉइस बनाएँ',
  number: 'इनवॉइस नंबर',
  orders: 'वर्क ऑर्डर',
  withoutTax: 'बिना टैक्स',
  withTax: 'टैक्स सहित',
  cars: (count) => `${count} गाड़ियाँ`,
  createdOn: (date) => `${date} को बना`,
  beforeTax: (amount) => `बिना टैक्स ${amount}`,
  tax: 'टैक्स',
  status: 'स्टेटस',
  approveAsManager: 'मैनेजर मंज़ूरी',
  approveAsFinance: 'फाइनेंस मंज़ूरी',
  pay: 'भुगतान हुआ',
  reject: 'रिजेक्ट करें',
  actionsNeedConnection: 'मंज़ूरी देने, रिजेक्ट करने और भुगतान के लिए कनेक्शन चाहिए।',
  ownStillSent: (number) => `आपका अपना इनवॉइस ${number} अभी भेजा जा रहा है। उसके पूरा होने तक रुकें, फिर से कोशिश करें।`,
  isNow: (number, status) => `इनवॉइस ${number} अब: ${status}`,
  exportFile: 'invoices',
  vendorsMixed: 'ये वर्क ऑर्डर अलग-अलग वेंडरों के हैं।',
  alike: 'देख लें कि भुगतान दो बार न हो:',
  alikePdf: 'वही PDF फ़ाइल',
  alikeAmount: 'वही वेंडर और रकम',
  alikeOnItsWay: 'इस डिवाइस से भेजा जा रहा है',
  actOn: (action, number) => `${action}: ${number}`,
  next: 'अगला इनवॉइस',
  previous: 'पिछला इनवॉइस',
  opened: (number) => `इनवॉइस ${number}`,
  pdf: 'PDF फ़ाइल',
  openPdf: 'PDF खोलें',
  noPdf: 'इस इनवॉइस की PDF नहीं है।',
  noLog: 'अभी कुछ दर्ज नहीं है।',
  sum: 'वर्क ऑर्डर का जोड़',
  selectColumn: 'चुनाव',
  selected: (count) => plural(count, 'इनवॉइस चुना गया', 'इनवॉइस चुने गए'),
  download: 'CSV डाउनलोड करें',
  payTitle: (number) => `भुगतान हुआ · ${number}`,
  payQuestion: (invoice) =>
    `${nameOf(invoice)}: क्या भुगतान हो गया? इससे इसके वर्क ऑर्डर बंद हो जाएँगे। यह वापस नहीं हो सकता।`,
  rejectTitle: (number) => `रिजेक्ट करें · ${number}`,
  rejectQuestion: (invoice) =>
    `${nameOf(invoice)} रिजेक्ट करें? इसके वर्क ऑर्डर का इनवॉइस फिर बन सकेगा। यह वापस नहीं हो सकता।`,
  notYet: 'अभी नहीं',
  keep: 'नहीं, रहने दें',
  withoutAndWith: (without, withTax) => `बिना टैक्स ${formatPaise(without)}, टैक्स सहित ${formatPaise(withTax)}`,
  editWaiting: (number) => `इनवॉइस ${number} बदलें`,
};

export const invoiceToasts: Translated<typeof invoices.invoiceToasts> = {
  fetchInvoices: 'इनवॉइस नहीं मिल पाए',
  changeInvoiceStatus: 'इनवॉइस का स्टेटस नहीं बदल पाया',
  downloadInvoices: 'इनवॉइस डाउनलोड नहीं हो पाए',
  invoiceFile: 'इनवॉइस की फोटो डालें',
  invoiceStatusUpdated: 'इनवॉइस का स्टेटस बदल गया',
  invoicesDownloaded: 'इनवॉइस डाउनलोड हो गए',
};

export const paidTexts: Translated<typeof invoices.paidTexts> = {
  workOrders: 'भुगतान हो चुके वर्क ऑर्डर',
  invoices: 'भुगतान हो चुके इनवॉइस',
  noInvoices: 'अभी किसी इनवॉइस का भुगतान नहीं हुआ',
};

export const invoiceFormTexts: Translated<typeof form.invoiceFormTexts> = {
  title: 'इनवॉइस बनाएँ',
  values: 'रकम',
  draftFailed: 'आपका भरा हुआ इस डिवाइस पर नहीं रखा जा सका। यह पेज छोड़ने से पहले इसे भेजें।',
  search: 'वर्क ऑर्डर, जॉब कार्ड या गाड़ी खोजें',
  searchHint: 'नंबर, जॉब कार्ड या गाड़ी से खोजें...',
  noneChosen: 'अभी कोई वर्क ऑर्डर नहीं चुना गया।',
  chosen: (count, sum) => `${plural(count, 'वर्क ऑर्डर चुना गया', 'वर्क ऑर्डर चुने गए')} · ${sum}`,
  shown: (shown, total) => `${total} में से ${shown} दिख रहे हैं`,
  removeOrder: (number) => `${number} हटाएँ`,
  keepVendor: (vendor, count) => `${vendor} रखें (${count} वर्क ऑर्डर)`,
  movedOn: (number, status, by) =>
    `${number} का इनवॉइस अब नहीं बन सकता: उसका स्टेटस "${status}" है${by === null ? '' : ` (${by})`}।`,
  chooseAll: (count) => `सभी ${count} चुनें`,
  groupSum: (count, sum) => `${count} वर्क ऑर्डर · ${sum}`,
  noOrders: 'इनवॉइस बनाने के लिए कोई पूरा वर्क ऑर्डर नहीं है',
  noMatch: 'आपकी खोज से कोई वर्क ऑर्डर नहीं मिला',
  showMore: 'और दिखाएँ',
  searchForMore: 'और भी हैं। उन्हें खोजें।',
  unsentHidden: (count) =>
    count === 1
      ? '1 वर्क ऑर्डर अभी नहीं चुना जा सकता: उसके बदलाव भेजना बाकी है।'
      : `${count} वर्क ऑर्डर अभी नहीं चुने जा सकते: उनके बदलाव भेजना बाकी है।`,
  useSum: 'जोड़ लें',
  useSumFor: (field) => `${field} में जोड़ लें`,
  match: 'वर्क ऑर्डर से मिलान',
  matchWhat: 'आँकड़ा',
  matchAmount: 'रकम',
  matchDifference: 'जोड़ से फ़र्क',
  matchSum: 'वर्क ऑर्डर का जोड़',
  matchTax: 'निकलने वाला टैक्स',
  tax: (paise, share) => `${formatPaise(paise)} · ${formatShare(share)}`,
  difference: (paise) => {
    if (paise === 0) return formatPaise(0);
    return `${paise > 0 ? '+' : '−'}${formatPaise(Math.abs(paise))}`;
  },
  verdicts: {
    'no-orders': 'मिलान के लिए वर्क ऑर्डर चुनें।',
    'no-values': 'मिलान के लिए दोनों रकम लिखें।',
    'too-large': 'एक रकम बहुत बड़ी है।',
    matches: 'मिलता है: जोड़ दोनों रकम के बीच है।',
    'without-above': 'नहीं मिलता: बिना टैक्स रकम जोड़ से ज़्यादा है।',
    'with-below': 'नहीं मिलता: टैक्स सहित रकम जोड़ से कम है।',
    both: 'नहीं मिलता: बिना टैक्स रकम जोड़ से ज़्यादा है, और टैक्स सहित रकम उससे कम।',
  },
  numberExists: (number, vendor, year, status) =>
    `वित्त वर्ष ${year} में ${vendor} का इनवॉइस नंबर ${number} पहले से है (${status})।`,
  numberUnderWay: (number, vendor) => `${vendor} का इनवॉइस नंबर ${number} पहले से भेजा जा रहा है।`,
  pdf: 'इनवॉइस PDF',
  pdfHint: 'एक PDF फ़ाइल। चुनें या यहाँ खींचकर छोड़ें।',
  choosePdf: 'PDF चुनें',
  replacePdf: 'बदलें',
  removePdf: 'हटाएँ',
  openPdf: 'PDF खोलें',
  pdfPreview: (name) => `${name} की झलक`,
  noPreview: 'यह ब्राउज़र पेज के अंदर PDF नहीं दिखाता। देखने के लिए उसे खोलें।',
  pdfTooLarge: (name, limitBytes) => `${name} ${Math.floor(limitBytes / MEBIBYTE)} MB से बड़ी है। छोटी PDF चुनें।`,
  pdfUnreadable: (name) => `${name} नहीं खुली। फ़ाइल शायद हटा दी गई है: उसे फिर चुनें।`,
  pdfNotStored: (name) =>
    `${name} इस डिवाइस पर सेव नहीं हो पाई। थोड़ी जगह खाली करें या जो बाकी है उसे भेजें, फिर कोशिश करें।`,
  pdfReturning: 'यह फ़ाइल वापस आ रही है। आप आगे बढ़ सकते हैं: यह इसी फ़ॉर्म में है।',
  pdfLost: 'यह फ़ाइल खो गई: इस डिवाइस पर उसकी पूरी कॉपी नहीं है। उसे फिर चुनें।',
  size: (bytes) =>
    bytes < MEBIBYTE
      ? `${Math.max(1, Math.ceil(bytes / KIBIBYTE))} KB`
      : `${(bytes / MEBIBYTE).toFixed(1)} MB`,
};

export const paymentTexts: Translated<typeof payments.paymentTexts> = {
  reports: 'रिपोर्ट',
  pendingTab: 'वेंडर के हिसाब से बाकी',
  statusTab: 'इनवॉइस का स्टेटस',
  search: 'वेंडर, इनवॉइस, ऑर्डर…',
  searchLabel: 'वेंडर, इनवॉइस, ऑर्डर खोजें',
  download: 'CSV डाउनलोड करें',
  downloaded: 'रिपोर्ट डाउनलोड हो गई',
  empty: 'कोई भुगतान बाकी नहीं है।',
  emptyFiltered: 'इन फ़िल्टरों से कोई बाकी भुगतान नहीं मिला',
  everyStatus: 'सभी इनवॉइस, भुगतान हो चुके और रिजेक्ट की गईं भी।',
  noInvoices: 'अभी कोई इनवॉइस नहीं है',
  noInvoicesFiltered: 'इन फ़िल्टरों से कोई इनवॉइस नहीं मिला',
  neverAsked: 'इन फ़िल्टरों के आँकड़े इस डिवाइस पर अभी नहीं हैं। नेटवर्क से जोड़ें, या फ़िल्टर हटाएँ।',
  rowsAddUpTo: (amount) => `नीचे के वेंडरों का जोड़ ${amount} है`,
  chart: 'वेंडर के हिसाब से बाकी रकम',
  chartDescription: 'वेंडर के हिसाब से बाकी रकम का बार चार्ट। नीचे की टेबल में यही आँकड़े हैं।',
  others: (count) => `${count} अन्य`,
  pendingTable: 'वेंडर के हिसाब से बाकी भुगतान',
  statusTable: 'वेंडर और स्टेटस के हिसाब से इनवॉइस',
  onlyThisVendor: 'सिर्फ़ यह वेंडर दिखाएँ',
  everyVendor: 'सभी वेंडर फिर दिखाएँ',
  gst: 'GST नंबर',
  categories: 'कैटेगरी',
  orders: 'वर्क ऑर्डर',
  invoices: 'इनवॉइस',
  vendorAndStatus: 'वेंडर और स्टेटस',
  pendingInvoices: 'बाकी इनवॉइस',
  pendingAmount: 'बाकी रकम',
  total: 'कुल',
};

export const paymentToasts: Translated<typeof payments.paymentToasts> = {
  fetchPendingPayments: 'बाकी भुगतान नहीं मिल पाए',
  fetchStatusFailed: 'इनवॉइस का स्टेटस नहीं मिल पाया',
};
