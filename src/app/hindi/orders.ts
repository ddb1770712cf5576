import type * as dashboard from '#app/features/dashboard/texts.ts';
import type * as approve from '#app/features/work-orders/approve/texts.ts';
import type * as assign from '#app/features/work-orders/assign/texts.ts';
import type * as completed from '#app/features/work-orders/completed/texts.ts';
import type * as create from '#app/features/work-orders/create/texts.ts';
import type * as created from '#app/features/work-orders/created/texts.ts';
import type * as orders from '#app/features/work-orders/texts.ts';
import type * as toasts from '#app/features/work-orders/toast-texts.ts';
import { plural, type Translated } from '#app/texts/catalogue.ts';

/** The dashboard, work orders from the car to the invoice, and the camera. */
export const dashboardTexts: Translated<typeof dashboard.dashboardTexts> = {
  totalPending: 'कुल बाकी रकम',
  pendingInvoices: 'बाकी इनवॉइस',
  vendorsWithPending: 'बाकी भुगतान वाले वेंडर',
  quickActions: 'जल्दी के काम',
  createNew: 'नया वर्क ऑर्डर बनाएँ',
  manageJobs: 'जॉब सँभालें',
  manageVendors: 'वेंडर सँभालें',
  viewPaid: 'भुगतान हो चुके देखें',
  manageInvoices: 'इनवॉइस सँभालें',
  counts: 'स्टेटस के हिसाब से वर्क ऑर्डर',
  allTime: 'सभी तारीखें दिखाएँ',
  countsMissing: 'इन तारीखों के आँकड़े इस डिवाइस पर अभी नहीं हैं। देखने के लिए नेटवर्क से जोड़ें।',
  unsentCounted: (count) => `${count} वर्क ऑर्डर यहाँ आगे बढ़े ${count === 1 ? 'है' : 'हैं'}, भेजना बाकी है`,
  oldest: 'सबसे देर से रुके',
  nothingWaits: 'कुछ रुका हुआ नहीं है।',
  standing: {
    minutes: () => 'एक घंटे से कम',
    hours: (count) => plural(count, 'घंटा', 'घंटे'),
    days: (count) => `${count} दिन`,
  },
  subtitle: 'आपके वेंडर मैनेजमेंट की एक झलक।',
  pendingApprovals: 'मंज़ूरी बाकी',
  approved: 'मंज़ूर',
  inProgress: 'काम जारी',
  completed: 'पूरे हुए',
  paid: 'भुगतान हुआ',
  pendingPayments: 'बाकी भुगतान',
  recent: 'हाल के वर्क ऑर्डर',
  allOrders: 'सभी वर्क ऑर्डर देखें',
  noOrders: 'अभी कोई वर्क ऑर्डर नहीं है',
  detailedReport: 'पूरी रिपोर्ट देखें',
  readyForApproval: (count) => `${count} मंज़ूरी के लिए तैयार`,
  counted: {
    pendingApprovals: 'खुले, अभी भेजे नहीं गए',
    approved: 'वेंडर के लिए तैयार',
    inProgress: 'वेंडर तय',
  },
  waitingForYou: 'आपके लिए रुका काम',
  waitingOrders: {
    review: 'देखने बाकी',
    submit: 'भेजने बाकी',
    proceed: 'आगे बढ़ाने बाकी',
    assign: 'वेंडर तय करना बाकी',
    handOver: 'सौंपने बाकी',
    complete: 'पूरे करने बाकी',
    invoice: 'इनवॉइस बनाने बाकी',
    invoiceAgain: 'दोबारा इनवॉइस बनाने बाकी',
  },
  waitingInvoices: {
    manager: 'मंज़ूरी के लिए इनवॉइस',
    finance: 'फ़ाइनेंस के लिए इनवॉइस',
    payment: 'भुगतान के लिए इनवॉइस',
  },
};

export const timelineTexts: Translated<typeof orders.timelineTexts> = {
  open: 'खुला',
  'ready-for-approval': 'मंज़ूरी के लिए तैयार',
  'ready-for-vendor': 'वेंडर के लिए तैयार',
  'vendor-assigned': 'वेंडर तय',
  'handover-to-vendor': 'वेंडर को सौंपी गई',
  'car-received': 'गाड़ी वापस मिली',
  'in-progress': 'काम जारी',
  'work-completed': 'काम पूरा',
  'invoice-paid': 'इनवॉइस का भुगतान हुआ',
};

export const orderTexts: Translated<typeof orders.orderTexts> = {
  notFoundTitle: 'वर्क ऑर्डर नहीं मिला',
  notFoundText: 'आप जो वर्क ऑर्डर ढूँढ रहे हैं वह है नहीं, या हटा दिया गया है।',
  invalidId: 'वर्क ऑर्डर ID सही नहीं है',
  empty: 'कोई वर्क ऑर्डर नहीं है',
  emptyFiltered: 'इन फ़िल्टरों से कोई वर्क ऑर्डर नहीं मिला',
  jobCard: 'जॉब कार्ड',
  completedJobs: 'पूरी हुई जॉब',
  ofJobs: ({ done, incomplete, of }) =>
    `${of} में से ${done - incomplete}${incomplete === 0 ? '' : `, ${incomplete} अधूरी`}`,
  jobs: 'जॉब',
  quantity: 'मात्रा',
  rate: 'रेट',
  unpriced: 'वेंडर तय होने पर रेट लगेगा',
  rejectedBy: (by) => `${by} ने रिजेक्ट की`,
  approvedBy: (by) => `${by} ने मंज़ूर की`,
  completedBy: (by, at) => (at === null ? `${by} ने पूरा किया` : `${by} ने पूरा किया, ${at}`),
  markedBy: (by, at) => (at === null ? `${by} ने नतीजा भरा` : `${by} ने नतीजा भरा, ${at}`),
  referencePictures: 'रेफ़रेंस फोटो',
  completionPictures: 'पूरे काम की फोटो',
  search: 'गाड़ी या ऑर्डर…',
  searchLabel: 'ऑर्डर, गाड़ी, जॉब कार्ड खोजें',
  loadingOne: 'वर्क ऑर्डर लोड हो रहा है…',
  noJobs: 'इस वर्क ऑर्डर में अभी कोई जॉब नहीं है।',
  openPicture: (label, index) => `${label}: फोटो ${index} खोलें`,
  progress: 'प्रगति',
  backToList: 'वापस लिस्ट पर',
  list: 'जिस लिस्ट से यह खोला गया',
  opened: (number, at, of) => `${number}, ${of} में से ${at}`,
  nextOrder: 'अगला वर्क ऑर्डर',
  previousOrder: 'पिछला वर्क ऑर्डर',
  line: (rate, quantity, amount) => `${rate} × ${quantity} = ${amount}`,
  priceUnconfirmed: 'रेट पक्का होना बाकी',
};

export const orderConfirmations: Translated<typeof orders.orderConfirmations> = {
  cancelOrder: 'क्या आप सच में यह वर्क ऑर्डर रद्द करना चाहते हैं? यह वापस नहीं हो सकता।',
  cancelOrderKeep: 'नहीं, रहने दें',
  cancelOrderYes: 'हाँ, रद्द करें',
  removeJobTitle: 'हटाना पक्का करें',
  removeJob: 'क्या आप सच में इस जॉब को वर्क ऑर्डर से हटाना चाहते हैं?',
};

export const liveTexts: Translated<typeof orders.liveTexts> = {
  changedJustNow: (by) => (by === null ? 'अभी-अभी बदला गया' : `${by} ने अभी-अभी बदला`),
  jobMarkedTitle: 'कोई और यह कर चुका है',
  jobMarked: (by, as) => `${by ?? 'किसी'} ने इस जॉब को "${as}" मार्क कर दिया है।`,
  jobLeft: 'यह जॉब अब वर्क ऑर्डर में नहीं है।',
  orderMovedOn: (status) => `वर्क ऑर्डर का स्टेटस अब "${status}" है; जॉब अब मार्क नहीं हो सकतीं।`,
  orderClosed: (by, status) =>
    by === null
      ? `वर्क ऑर्डर का स्टेटस अब "${status}" है; अब जॉब नहीं जोड़ी जा सकतीं।`
      : `${by} ने वर्क ऑर्डर आगे बढ़ा दिया है: उसका स्टेटस अब "${status}" है, और अब जॉब नहीं जोड़ी जा सकतीं।`,
  kept: 'आपकी एंट्री और फोटो इस डिवाइस पर रहेंगी, जब तक आप उन्हें हटा न दें।',
  discard: 'मेरी एंट्री हटा दें',
  close: 'बंद करें',
  openKept: 'मेरी एंट्री देखें',
  draftExists: 'इस जॉब की एक एंट्री पहले से अधूरी है। पहले उसे पूरा करें या नए सिरे से शुरू करें।',
  formBack: 'सेव नहीं हुआ: आपकी एंट्री और फोटो फिर से फ़ॉर्म में हैं।',
};

export const duplicateTexts: Translated<typeof orders.duplicateTexts> = {
  titleJob: 'यह दो बार जुड़ गई',
  titleOrder: 'यह दो बार बन गया',
  job: (job, quantity, order) => `${order} में '${job}', मात्रा ${quantity}, दूसरी बार आ गई है।`,
  order: (order) => `${order} उसी जॉब कार्ड पर, उसी समय का है।`,
  removeOne: 'एक हटाएँ',
  cancelOne: (order) => `${order} रद्द करें`,
  keepBoth: 'दोनों रखें',
};

export const orderToasts: Translated<typeof toasts.orderToasts> = {
  fetchJobCards: 'जॉब कार्ड नहीं मिल पाए',
  fetchWorkOrder: 'वर्क ऑर्डर नहीं मिल पाया',
  noJobsTitle: 'कोई जॉब नहीं है',
  noJobs: 'मंज़ूरी के लिए भेजने से पहले वर्क ऑर्डर में कम से कम एक जॉब जोड़ें।',
  undone: (order) => `वापस लिया: ${order}`,
  builtUpon: (order) => `देर हो गई: ${order} में इसके बाद कुछ और किया जा चुका है।`,
};

export const approveTexts: Translated<typeof approve.approveTexts> = {
  approve: 'मंज़ूर',
  reject: 'रिजेक्ट',
  proceed: (count) => `${count} मंज़ूर जॉब आगे भेजें`,
  nextTitle: 'सभी जॉब का फ़ैसला हो गया',
  nextText: (approved, rejected) =>
    `${approved} मंज़ूर, ${rejected} रिजेक्ट। मंज़ूर जॉब किसी वेंडर को भेजें, या काम तुरंत शुरू करें।`,
  nextBlocked: 'आपके एक फ़ैसले पर ध्यान चाहिए। पहले उसे निपटाएँ; अगला कदम उसी के लिए रुका रहेगा।',
  decided: (done, of) => `${of} में से ${done} का फ़ैसला हुआ`,
  decisions: 'फ़ैसले',
  all: (count) => (count === 1 ? '1 जॉब मंज़ूर करें' : `सभी ${count} मंज़ूर करें`),
  remaining: (count) => `बाकी ${count} मंज़ूर करें`,
  selected: (count) => `${count} जॉब मंज़ूर करें`,
  remainingDone: (count) => `${count} जॉब मंज़ूर हुईं`,
  approvedAmount: 'मंज़ूर',
  rejectedAmount: 'रिजेक्ट',
  total: 'कुल',
  undone: (job) => `${job}: फ़ैसला वापस लिया गया`,
  undoneMany: (count) => plural(count, 'फ़ैसला वापस लिया गया', 'फ़ैसले वापस लिए गए'),
  readOnly: 'सिर्फ़ देखने के लिए – फ़ैसला मंज़ूरी देने वाले करते हैं।',
  keys: 'कुंजियाँ: A चुनी हुई जॉब को मंज़ूर और R रिजेक्ट करती है; J और K अगली और पिछली जॉब पर ले जाती हैं।',
  jobOf: (index, of) => `${of} में से जॉब ${index}`,
  stack: {
    later: 'बाद में',
    asList: 'लिस्ट में देखें',
    openOrder: (number) => `${number} खोलें`,
    usually: (rate) => `आम तौर पर ${rate}`,
    none: 'आपके फ़ैसले के लिए कुछ बाकी नहीं है।',
  },
  noPictures: 'कोई रेफ़रेंस फोटो नहीं ली गई।',
  pictureMissing: 'फोटो ऑनलाइन होने पर दिखेगी।',
  conflictTitle: 'आपका फ़ैसला नहीं लिया गया',
  discard: 'मेरा फ़ैसला हटा दें',
  outcome: {
    allApproved: 'सभी जॉब मंज़ूर हैं। वर्क ऑर्डर वेंडर के लिए तैयार है।',
    allRejected: 'सभी जॉब रिजेक्ट हैं। वर्क ऑर्डर रिजेक्ट है।',
    byApprover: 'सभी जॉब का फ़ैसला हो गया। मंज़ूरी देने वाला मंज़ूर जॉब आगे भेजेगा।',
    elsewhere: (status) => `वर्क ऑर्डर का स्टेटस "${status}" है। यहाँ अब कोई फ़ैसला बाकी नहीं है।`,
  },
  history: {
    title: 'इस गाड़ी की पिछली जॉब',
    none: 'इस गाड़ी की कोई पिछली जॉब नहीं मिली।',
    unread: 'इस गाड़ी की पिछली जॉब बिना नेटवर्क नहीं दिखेंगी।',
    done: (date, order) => `इस गाड़ी पर ${date} को हुई (${order})`,
    ordered: (date, order) => `इस गाड़ी के लिए ${date} को ऑर्डर हुई (${order})`,
  },
};

export const destinationTexts: Translated<typeof approve.destinationTexts> = {
  approve: 'देखें और मंज़ूर करें',
  assign: 'वेंडर तय करें',
  'in-progress': 'देखें',
  created: 'देखें',
};

export const assignTexts: Translated<typeof assign.assignTexts> = {
  note: 'जॉब के रेट वेंडर के रेट के हिसाब से बदल जाएँगे।',
  noteMissing: 'जिस जॉब का वेंडर ने रेट नहीं दिया, उसका अभी वाला रेट रहेगा।',
  choose: 'वेंडर चुनें',
  noVendors: 'इस शहर में अभी कोई वेंडर नहीं है।',
  cheapest: 'सबसे कम कुल रकम',
  present: 'अभी का वेंडर',
  ratesNotRead: 'रेट अभी नहीं मिले',
  noRates: 'इन जॉब के रेट नहीं हैं (अभी के रेट रहेंगे)',
  noRateFor: (jobs) => `इनका रेट नहीं है: ${jobs}`,
  less: (amount) => `अभी की रकम से ${amount} कम`,
  more: (amount) => `अभी की रकम से ${amount} ज़्यादा`,
  same: 'कोई फ़र्क नहीं',
  presentTotal: 'अभी की कुल रकम',
  openScreen: (screen) => `${screen} पर जाएँ`,
  noJobs: 'इस वर्क ऑर्डर की कोई जॉब मंज़ूर नहीं है।',
};

export const completedTexts: Translated<typeof completed.completedTexts> = {
  details: 'काम पूरा होने की जानकारी',
  detailsOf: (number) => `${number}: काम पूरा होने की जानकारी`,
  notMarked: 'नतीजा अभी नहीं भरा',
  markedAt: (at) => `${at} को नतीजा भरा`,
};

export const createTexts: Translated<typeof create.createTexts> = {
  select: 'जॉब कार्ड चुनें',
  search: 'गाड़ी का नंबर खोजें...',
  empty: 'कोई जॉब कार्ड नहीं है',
  emptyFiltered: 'आपकी खोज से कोई जॉब कार्ड नहीं मिला',
  failed: 'जॉब कार्ड लोड नहीं हो पाए',
  loadMore: 'और दिखाएँ',
  loadingMore: 'और जॉब कार्ड लोड हो रहे हैं…',
  loading: 'जॉब कार्ड लोड हो रहे हैं…',
  create: 'बनाएँ',
  chosen: (car, jobCard) => `चुना गया: ${car} · ${jobCard}`,
  recent: (jobCard) => `${jobCard} · हाल में`,
  openAlready: (number) => `इस जॉब कार्ड का वर्क ऑर्डर ${number} पहले से खुला है।`,
  openUnsent: 'इस जॉब कार्ड का एक खुला वर्क ऑर्डर इस डिवाइस पर पहले से है।',
  showOpen: (number) => `${number} खोलें`,
  showUnsent: 'वह वर्क ऑर्डर खोलें',
};

export const createdTexts: Translated<typeof created.createdTexts> = {
  addJob: 'जॉब जोड़ें',
  addAndNext: 'जोड़ें और अगली जॉब',
  addAndSubmit: 'जोड़ें और सबमिट करें',
  usualJobs: 'आम जॉब',
  save: 'सेव करें',
  copy: 'नए वर्क ऑर्डर में कॉपी करें',
  copyWithout: (jobs) =>
    `${jobs.join(', ')} की फोटो नहीं मिल पाईं। क्या ${jobs.length === 1 ? 'इस जॉब' : 'इन जॉब'} के बिना कॉपी करें? आप बाद में हाथ से जोड़ सकते हैं।`,
  copyAnyway: 'इनके बिना कॉपी करें',
  copyLater: 'अभी नहीं',
  cancelTitle: (number) => `वर्क ऑर्डर रद्द करें · ${number}`,
  remove: 'हटाएँ',
  removeKeep: 'नहीं, रहने दें',
  quantitiesSaved: (count, number) => `${plural(count, 'मात्रा बदली', 'मात्राएँ बदलीं')} · ${number}`,
  undone: (count) => (count === 1 ? 'पहले वाली मात्रा वापस आ गई।' : 'पहले वाली मात्राएँ वापस आ गईं।'),
  noJobsYet: 'इस वर्क ऑर्डर में अभी कोई जॉब नहीं है। पहली जॉब जोड़ें।',
  quantityOf: (job) => `${job} की मात्रा`,
  removeNamed: (job) => `${job} हटाएँ`,
  notSaved: (from, to) => `${from} → ${to}, अभी सेव नहीं`,
  unsaved: (count) => plural(count, 'बदलाव सेव नहीं हुआ', 'बदलाव सेव नहीं हुए'),
  unsavedKept: 'आपके सेव करने तक इस डिवाइस पर रहेगा।',
  dropChanges: 'बदलाव हटा दें',
  leftUnsaved: (count, number) =>
    `${number} के ${count} बिना सेव किए बदलाव इस डिवाइस पर रखे हैं। सेव करने के लिए उसे फिर खोलें।`,
  leftBehind: (count, number) =>
    `${number} के ${plural(count, 'बदलाव सेव नहीं हो पाया', 'बदलाव सेव नहीं हो पाए')}: वर्क ऑर्डर आगे बढ़ चुका है।`,
  leftTitle: (count) => plural(count, 'मात्रा बदली गई पर सेव नहीं हुई', 'मात्राएँ बदली गईं पर सेव नहीं हुईं'),
  leftText: 'वर्क ऑर्डर आगे बढ़ चुका है, इसलिए यह अब सेव नहीं हो सकता। यह सिर्फ़ इस डिवाइस पर है।',
  leftOf: (job, from, to) => `${job}: ${from} → ${to}`,
  leftOfGoneJob: (to) => `एक जॉब, जो अब वर्क ऑर्डर में नहीं है: ${to}`,
  leftCopy: 'कॉपी करें',
  leftCopied: 'कॉपी हो गया',
  leftCopyFailed: 'ब्राउज़र ने कॉपी नहीं करने दिया। इसकी जगह टेक्स्ट चुनें।',
  unfinished: 'आपने एक जॉब जोड़ना शुरू किया था, वह अधूरी है।',
  goOn: 'जारी रखें',
  category: 'कैटेगरी',
  chooseCategory: 'कैटेगरी चुनें',
  job: 'जॉब',
  searchJobs: 'जॉब खोजें...',
  chooseOther: 'दूसरी जॉब चुनें',
  categoryFirst: 'कैटेगरी चुनें, या जॉब खोजें।',
  noMatch: 'आपकी खोज से कोई जॉब नहीं मिली',
  noneInCategory: 'इस कैटेगरी में कोई जॉब नहीं है।',
  moreJobs: (count) => `${count} और जॉब हैं: जो चाहिए उसे खोजें।`,
  jobGone: 'आपकी चुनी हुई जॉब अब कैटलॉग में नहीं है। दूसरी चुनें।',
  quantity: 'मात्रा',
  images: 'रेफ़रेंस फोटो',
  addedAlready: 'पहले से जुड़ी है – मात्रा बढ़ाएँ?',
};
