import { hi } from 'date-fns/locale/hi';
import type * as office from '#app/features/office/texts.ts';
import type { Translated } from '#app/texts/catalogue.ts';
import type * as common from '#app/texts/common.ts';
import type * as storage from '#app/texts/storage.ts';
import type * as updates from '#app/texts/updates.ts';
import type * as calendar from '#app/ui/calendar-month.ts';
import type * as range from '#app/ui/date-range.ts';
import type * as kit from '#app/ui/texts.ts';
import type * as dates from '#domain/dates.ts';
import { formatMoment } from '#domain/dates.ts';

/** What several screens show, and the kit's own words. */
export const commonTexts: Translated<typeof common.commonTexts> = {
  productName: 'वेंडर मैनेजमेंट',
  loadingOrders: 'वर्क ऑर्डर लोड हो रहे हैं…',
  clearFilters: 'फ़िल्टर हटाएँ',
  vendorMissing: 'वेंडर तय नहीं',
  vehicle: 'गाड़ी',
  vendor: 'वेंडर',
  vendorId: 'वेंडर ID',
  totalAmount: 'कुल रकम',
  amount: 'रकम',
  allVendors: 'सभी वेंडर',
  asOf: (time) => `अपडेट: ${time}`,
  fromTablet: (time) => `सेव की हुई कॉपी${time === null ? '' : `, ${time} की`}`,
  createdAt: 'बनाया गया',
  order: 'वर्क ऑर्डर',
  category: 'कैटेगरी',
  allCategories: 'सभी कैटेगरी',
  notOnTablet: 'बिना नेटवर्क यह अभी नहीं दिखेगा। देखने के लिए नेटवर्क से जोड़ें।',
  notHere: 'बिना नेटवर्क नहीं दिखेगा',
  connect: 'देखने के लिए नेटवर्क से जोड़ें।',
  jobCount: (count) => `${count} जॉब`,
  refreshing: 'ताज़ा हो रहा है…',
  draftFailed: 'आप जो लिख रहे हैं वह इस डिवाइस पर सेव नहीं हो पा रहा। जल्दी सेव करें या थोड़ी जगह खाली करें।',
  unnamedPerson: 'बिना नाम का व्यक्ति',
  outbox: 'आउटबॉक्स',
  actionFailed: 'इस डिवाइस के स्टोरेज ने जवाब नहीं दिया। कुछ खोया नहीं है; फिर कोशिश करें।',
  tooLate: 'देर हो गई: यह भेजा जा रहा है, या शायद सर्वर तक पहुँच चुका है।',
  undo: 'वापस लें',
  error: 'गड़बड़ी',
  fetchWorkOrders: 'वर्क ऑर्डर नहीं मिल पाए',
  fetchCategories: 'जॉब कैटेगरी नहीं मिल पाईं',
  fetchVendors: 'वेंडर की जानकारी नहीं मिल पाई',
};

export const menuTexts: Translated<typeof common.menuTexts> = {
  '/': 'डैशबोर्ड',
  '/floor': 'वर्कशॉप',
  '/work-orders': 'वर्क ऑर्डर',
  '/created-work-orders': 'बनाए गए वर्क ऑर्डर',
  '/approve-work-order': 'वर्क ऑर्डर मंज़ूर करें',
  '/assign-vendor': 'वेंडर तय करें',
  '/in-progress-work-orders': 'चालू वर्क ऑर्डर',
  '/completed-work-orders': 'पूरे हुए वर्क ऑर्डर',
  '/paid': 'भुगतान हो चुके',
  '/job-management': 'जॉब मैनेजमेंट',
  '/vendors': 'वेंडर',
  '/invoices': 'इनवॉइस',
  '/pending-payments': 'बाकी भुगतान',
  '/users': 'यूज़र',
  '/import': 'इंपोर्ट',
  '/outbox': 'आउटबॉक्स',
  create: 'वर्क ऑर्डर बनाएँ',
};

export const shortMenuTexts: Translated<typeof common.shortMenuTexts> = {
  '/created-work-orders': 'बनाए गए',
  '/approve-work-order': 'मंज़ूर करें',
  '/in-progress-work-orders': 'चालू',
  '/completed-work-orders': 'पूरे हुए',
};

export const syncTexts: Translated<typeof common.syncTexts> = {
  draft: 'इस डिवाइस पर ड्राफ़्ट',
  waiting: 'भेजना बाकी',
  sending: 'भेजा जा रहा है',
  sent: 'भेजा गया',
  attention: 'ध्यान चाहिए',
  attentionBecause: (reason) => `ध्यान चाहिए: ${reason}`,
  signInAs: (user, count) => `${count} आइटम भेजने के लिए ${user} के नाम से साइन इन करें`,
  behind: (what) => `इसका इंतज़ार है: ${what}`,
  editExported:
    'इसकी कॉपी एक्सपोर्ट हो चुकी है और दूसरे डिवाइस से भेजी जा सकती है, इसलिए अब इसे नहीं बदला जा सकता। भेजे जाने के बाद सुधार दर्ज करें।',
};

export const storageTexts: Translated<typeof storage.storageTexts> = {
  start: {
    blocked: {
      title: 'इस ऐप के दूसरे टैब बंद करें',
      text: 'इस डिवाइस पर किसी दूसरे टैब या विंडो में ऐप का पुराना वर्शन खुला है। उसे बंद करें, यह अपने आप चल पड़ेगा। आपका दर्ज किया कुछ भी नहीं खोया है।',
    },
    newer: {
      title: 'इस डिवाइस पर ऐप के नए वर्शन का डेटा है',
      text: 'यह पेज पुराना वर्शन है और उस डेटा को नहीं छूता। अपडेट के लिए फिर से लोड करें। यही संदेश फिर आए तो नया वर्शन अभी इस डिवाइस तक नहीं पहुँचा है: बाद में कोशिश करें।',
    },
    refused: {
      title: 'यह ब्राउज़र ऐप को कुछ सेव नहीं करने देता',
      text: 'दर्ज किया हुआ काम यहाँ सेव नहीं हो पाता, इसलिए ऐप शुरू नहीं होता। इसे प्राइवेट विंडो की जगह सामान्य विंडो में खोलें, और ब्राउज़र की साइट सेटिंग में डेटा सेव करने की इजाज़त दें।',
    },
    full: {
      title: 'यह डिवाइस भर गया है',
      text: 'ऐप अपना स्टोरेज नहीं खोल पा रहा। डिवाइस पर थोड़ी जगह खाली करें (फोटो, डाउनलोड, दूसरे ऐप), फिर कोशिश करें। जो दर्ज किया गया था वह अब भी यहीं है।',
    },
    broken: {
      title: 'इस डिवाइस का स्टोरेज नहीं खुल रहा',
      text: 'ऐप के सभी टैब बंद करके फिर खोलें; इससे न हो तो डिवाइस को रीस्टार्ट करें। ब्राउज़र का डेटा साफ़ न करें: जो काम भेजा नहीं गया है वह उसी में है।',
    },
  },
  reloadToUpdate: 'अपडेट के लिए फिर से लोड करें',
  tryAgain: 'फिर कोशिश करें',
  kept: (count) => `भेजने के लिए बाकी ${count} आइटम इस डिवाइस पर सेव हैं।`,
  cameBack: (entries) =>
    `ब्राउज़र ने दर्ज किए हुए ${entries} आइटम खो दिए थे। वे इस डिवाइस की दूसरी कॉपी से वापस आ गए हैं और भेजे जाएँगे।`,
  oneCopy:
    'आपके काम की दूसरी कॉपी नहीं बन पाई। इस डिवाइस पर वह एक ही जगह सेव है: उसे जल्दी भेजें, और थोड़ी जगह खाली करें।',
  copyDeleted: 'इस डिवाइस पर बाकी काम की दूसरी कॉपी डिलीट हो गई थी। वह फिर से बन रही है: ऐप खुला रखें।',
  copyComplete: 'बाकी काम की दूसरी कॉपी फिर से पूरी है।',
  noSecondCopy: {
    title: 'यहाँ आपका काम एक ही जगह सेव होता है',
    missing: 'इस ब्राउज़र में उसकी दूसरी कॉपी के लिए जगह नहीं है।',
    refused: 'यह ब्राउज़र ऐप को उसकी दूसरी कॉपी के लिए जगह नहीं देता, जैसे प्राइवेट विंडो में।',
    broken: 'यह ब्राउज़र दूसरी कॉपी की जगह नहीं खोल पाता।',
    untilSent: 'भेजे जाने तक वह केवल ब्राउज़र के डेटाबेस में है: उसे जल्दी भेजें।',
    privateWindow:
      'अगर यह प्राइवेट विंडो है, तो इसे बंद करने पर जो नहीं भेजा गया वह सब खो जाएगा। सामान्य विंडो इस्तेमाल करें।',
    understood: 'समझ गया',
  },
  lost: {
    title: 'ब्राउज़र ने इस डिवाइस का स्टोरेज हटा दिया है',
    gone: (entries, photos, at) =>
      `दर्ज किए हुए ${entries} आइटम${photos === 0 ? '' : ` और ${photos} फोटो`}, जो ${formatMoment(at)} तक भेजे नहीं गए थे, चले गए। उन्हें फिर से दर्ज करें।`,
    item: (label, by, at) => `${label}, ${by} ने दर्ज किया, ${formatMoment(at)}`,
    more: (count) => `और ${count} अन्य`,
    prevent:
      'इससे बचने के लिए: ऐप को इस डिवाइस पर इंस्टॉल करें, उसे डेटा रखने की इजाज़त दें, थोड़ी जगह खाली रखें, और जब तक कुछ भेजना बाकी हो ब्राउज़र का डेटा साफ़ न करें।',
    signIn: 'क्या खोया, यह देखने के लिए साइन इन करें।',
    understood: 'समझ गया',
  },
};

export const updateTexts: Translated<typeof updates.updateTexts> = {
  waitsForSending: 'जो भेजा जा रहा है वह पूरा होते ही नया वर्शन लोड होगा।',
  waitsForDraft: 'नया वर्शन रुका है: आप जो भर रहे हैं उसे यह डिवाइस अभी सेव नहीं कर पाया।',
  languageWaitsForSending: 'जो भेजा जा रहा है वह पूरा होते ही भाषा बदलेगी।',
  languageWaitsForDraft: 'भाषा अभी नहीं बदली: आप जो भर रहे हैं उसे यह डिवाइस अभी सेव नहीं कर पाया।',
  partMissing: 'ऐप का यह हिस्सा लोड नहीं हो पाया।',
  languageAwaited: 'हिंदी अभी डाउनलोड नहीं हुई। होते ही दिखने लगेगी।',
  ready: 'नया वर्शन तैयार है',
  reload: 'फिर से लोड करें',
  superseded: 'ऐप का नया वर्शन दूसरे टैब में खुला है। इस टैब को फिर से लोड करें।',
};

export const uiTexts: Translated<typeof kit.uiTexts> = {
  loading: 'लोड हो रहा है…',
  working: 'काम हो रहा है…',
  pastedTooMuch: (max: number) => `यहाँ केवल ${max} अक्षर आते हैं। पेस्ट किए गए टेक्स्ट का आखिरी हिस्सा कट गया।`,
  pressedTooSoon: 'यह अभी-अभी आया है, इसलिए कुछ नहीं दबाया गया।',
  tryAgain: 'फिर कोशिश करें',
  stillNoNetwork: (times) => `${times} बार फिर कोशिश की: अब भी नेटवर्क नहीं है।`,
  sameAnswer: (times) => `${times} बार फिर कोशिश की: नतीजा वही है।`,
  close: 'बंद करें',
  back: 'वापस',
  dialog: 'ऐप का यह हिस्सा',
  partAwaited: (name) => `अभी डाउनलोड नहीं हुआ: ${name}`,
  partComes: 'बिना नेटवर्क चलाने के लिए एक बार नेटवर्क से जोड़ें। यह यहाँ अपने आप खुल जाएगा।',
  showAll: 'पूरा दिखाएँ',
  cancel: 'रहने दें',
  confirm: 'पक्का करें',
  clear: 'खाली करें',
  optional: 'ज़रूरी नहीं',
  clearSearch: 'खोज हटाएँ',
  decrease: 'घटाएँ',
  increase: 'बढ़ाएँ',
  skipToContent: 'सीधे सामग्री पर जाएँ',
  notifications: 'सूचनाएँ',
  pages: 'पेज',
  previous: 'पिछला',
  next: 'अगला',
  page: (page) => `पेज ${page}`,
  total: (count) => `कुल ${count}`,
  heldHere: (count) => `यहाँ सेव: ${count}`,
  place: (at, of) => `${of} में से ${at}`,
  noneBefore: 'यह दिख रहे में सबसे पहला है।',
  noneAfter: 'यह दिख रहे में सबसे आखिरी है।',
  selectDateRange: 'तारीख चुनें',
  clearDateRange: 'तारीख हटाएँ',
  datePresetsLabel: 'नाम से अवधि',
  datePresets: {
    today: 'आज',
    last7Days: 'पिछले 7 दिन',
    thisMonth: 'इस महीने',
    lastMonth: 'पिछले महीने',
    thisYear: 'इस साल (अप्रैल–मार्च)',
  },
  previousMonth: 'पिछला महीना',
  nextMonth: 'अगला महीना',
  pickFirstDay: 'पहला दिन चुनें',
  pickLastDay: 'आखिरी दिन चुनें',
  stepDone: 'हो गया',
  stepCurrent: 'अभी यहाँ',
  stepPending: 'अभी नहीं',
  stepSkipped: 'छोड़ दिया गया',
  stepQueued: 'भेजना बाकी',
  theme: 'थीम',
  themes: { system: 'डिवाइस जैसा', light: 'हल्का', dark: 'गहरा', bay: 'तेज़ रोशनी' },
  themeHints: { system: '', light: '', dark: '', bay: 'ज़्यादा कंट्रास्ट' },
  density: 'बटन का आकार',
  densities: { comfortable: 'सामान्य', glove: 'बड़े (दस्ताने)' },
};

export const askedAgainTexts: Translated<typeof office.askedAgainTexts> = {
  named: (action, about) => `${action}: ${about}`,
  unknown: (action) => `पता नहीं कि '${action}' सर्वर तक पहुँचा या नहीं। दोबारा करने से पहले देख लें।`,
};

const monthOf = (month: number, width: 'abbreviated' | 'wide') =>
  hi.localize.month(month as Parameters<typeof hi.localize.month>[0], { width });

export const dateTexts: Translated<typeof dates.dateTexts> = {
  date: (date) => `${monthOf(date.getMonth(), 'abbreviated')} ${date.getDate()}, ${date.getFullYear()}`,
};

export const dateRangeTexts: Translated<typeof range.dateRangeTexts> = {
  day: (day) =>
    `${monthOf(day.getUTCMonth(), 'abbreviated')} ${String(day.getUTCDate()).padStart(2, '0')}, ${day.getUTCFullYear()}`,
};

const WEEKDAYS = ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'];

export const calendarTexts: Translated<typeof calendar.calendarTexts> = {
  month: (month) => `${monthOf(month.getMonth(), 'wide')} ${month.getFullYear()}`,
  day: (day) =>
    `${WEEKDAYS[(day.getDay() + 6) % 7]}वार, ${day.getDate()} ${monthOf(day.getMonth(), 'wide')} ${day.getFullYear()}`,
  weekdays: WEEKDAYS,
  weekdaysSpoken: WEEKDAYS.map((day) => `${day}वार`),
};
