import type * as plate from '#app/features/camera/plate/texts.ts';
import type * as camera from '#app/features/camera/texts.ts';
import type * as exports from '#app/features/filters/export-texts.ts';
import type * as filters from '#app/features/filters/texts.ts';
import type * as reasons from '#app/features/reasons/reason-texts.ts';
import type * as floor from '#app/features/work-orders/floor/texts.ts';
import type * as lists from '#app/features/work-orders/lists/texts.ts';
import type * as progress from '#app/features/work-orders/progress/texts.ts';
import { plural, type Translated } from '#app/texts/catalogue.ts';
import { MAX_PHOTO_EDGE_PX, MAX_PHOTO_FILE_BYTES, MAX_PHOTO_PIXELS } from '#domain/limits.ts';
import { MEBIBYTE } from '#domain/units.ts';

/** At the cars: the floor, marking jobs, the camera; and how lists of orders are filtered. */
export const floorTexts: Translated<typeof floor.floorTexts> = {
  subtitle: 'गाड़ियाँ जिन पर आपका काम बाकी है',
  search: 'नंबर प्लेट से खोजें',
  plate: 'नंबर प्लेट या आखिरी 4 अंक',
  lanes: { 'hand-over': 'सौंपनी हैं', receive: 'वेंडर के पास', complete: 'पूरी करनी हैं' },
  noAction: 'गाड़ी पर कुछ करना बाकी नहीं',
  jump: 'गाड़ियों पर जाएँ',
  none: 'कोई गाड़ी नहीं।',
  empty: 'अभी कोई गाड़ी आपके लिए बाकी नहीं है।',
  noMatch: (typed) => `'${typed}' से कोई गाड़ी नहीं मिली।`,
  searchAll: 'सभी वर्क ऑर्डर में खोजें',
  more: (count) => `और ${plural(count, 'गाड़ी', 'गाड़ियाँ')} दिखाएँ`,
  beyond: (shown, of) => `${of} में से ${shown} गाड़ियाँ दिख रही हैं। बाकी "सभी चालू" में देखें।`,
  openAll: 'सभी चालू',
  done: { 'hand-over': 'सौंप दी', receive: 'वापस मिली', complete: 'पूरी हुई' },
};

export const firstHintTexts: Translated<typeof floor.firstHintTexts> = {
  title: 'गाड़ी के पास काम की तीन बातें',
  hints: {
    next: 'गाड़ी सौंपते समय, वापस आने पर, या कोई जॉब पूरी होने पर उसका बटन दबाएँ।',
    network: 'नेटवर्क न हो तो भी काम करते रहें। सब कुछ इस डिवाइस पर सेव होता है और अपने आप भेजा जाता है।',
    chip: 'ऊपर दाईं ओर दिखता है कि क्या भेजना बाकी है। पूरा देखने के लिए उसे दबाएँ।',
  },
  understood: 'समझ गया',
};

export const selectedTexts: Translated<typeof lists.selectedTexts> = {
  actions: 'चुने हुए वर्क ऑर्डर के काम',
  assign: (count) => `${count} का वेंडर तय करें`,
  assignTitle: (count) => `${count} वर्क ऑर्डर का वेंडर तय करें`,
  assigned: (vendor, count) => `${vendor} · ${count} वर्क ऑर्डर`,
  cancel: (count) => `${count} रद्द करें`,
  cancelTitle: (count) => `${count} वर्क ऑर्डर रद्द करें?`,
  cancelled: (count) => `${count} वर्क ऑर्डर रद्द ${count === 1 ? 'हुआ' : 'हुए'}`,
  takenBack: (count) => plural(count, 'काम वापस लिया गया', 'काम वापस लिए गए'),
  csv: 'CSV में सेव करें',
  file: 'work-orders',
  saved: {
    csv: (count) => `${count} वर्क ऑर्डर CSV में सेव ${count === 1 ? 'हुआ' : 'हुए'}`,
    xlsx: (count) => `${count} वर्क ऑर्डर Excel में सेव ${count === 1 ? 'हुआ' : 'हुए'}`,
  },
};

export const completionTexts: Translated<typeof progress.completionTexts> = {
  title: 'जॉब पूरी हुई',
  markComplete: 'पूरा हुआ',
  approve: 'मंज़ूर (पूरी)',
  approveHint: 'जॉब हो गई; फाइनल रेट लगेगा',
  reject: 'रिजेक्ट (अधूरी)',
  rejectHint: 'जॉब नहीं हुई; कोई रकम नहीं लगेगी',
  partial: 'कुछ पूरी',
  partialHint: 'कुछ हिस्सा हुआ – रकम लिखें',
  outcome: 'जॉब का नतीजा',
  approvedRate: (rate, quantity) => `मंज़ूर रेट ${rate}, मात्रा ${quantity}`,
  finalRate: 'फाइनल रेट, प्रति नग',
  partialValue: 'जितना काम हुआ उसकी रकम',
  aboveApproved: (rate) => `यह मंज़ूर रेट ${rate} से ज़्यादा है।`,
  pictures: 'पूरे काम की फोटो',
  save: 'सेव करें',
  saveAndNext: 'सेव करें और अगली जॉब',
  saveCompleted: 'पूरा हुआ, सेव करें',
  saveCompletedAndNext: 'पूरा हुआ, अगली जॉब',
  completeNow: 'अभी पूरी करें',
  edit: 'बदलें',
  partialLine: (amount) => `जितना काम हुआ उसके ${amount}`,
  notInCarReceived: 'गाड़ी वापस आने के बाद जॉब पूरी की जा सकती हैं।',
};

export const exportTexts: Translated<typeof exports.exportTexts> = {
  xlsx: 'Excel में सेव करें',
  failed: 'फ़ाइल नहीं बन पाई। फिर कोशिश करें।',
};

export const listTexts: Translated<typeof filters.listTexts> = {
  create: 'वर्क ऑर्डर बनाएँ',
  oneByOne: 'एक-एक करके फ़ैसला करें',
  filters: 'फ़िल्टर',
  filtersSet: (count) => `फ़िल्टर (${count})`,
  allStatuses: 'सभी स्टेटस',
  status: 'स्टेटस',
  sort: 'क्रम',
  sorts: {
    '-created': 'नए पहले',
    created: 'पुराने पहले',
    '-amount': 'ज़्यादा रकम पहले',
    amount: 'कम रकम पहले',
    vehicle: 'गाड़ी',
    '-vehicle': 'गाड़ी, Z से A',
    vendor: 'वेंडर',
    '-vendor': 'वेंडर, Z से A',
    status: 'स्टेटस के क्रम से',
    '-status': 'स्टेटस के क्रम से, आखिरी पहले',
    '-completed': 'पूरे होने के क्रम से',
    completed: 'पूरे होने के क्रम से, पुराने पहले',
    '-paid': 'भुगतान के क्रम से',
    paid: 'भुगतान के क्रम से, पुराने पहले',
  },
  pageGone: 'इस पेज पर अब कोई वर्क ऑर्डर नहीं है।',
  lastPage: 'आखिरी पेज पर जाएँ',
  leadsTo: {
    edit: 'बदलें और भेजें',
    review: 'देखें और मंज़ूर करें',
    assign: 'वेंडर तय करें',
    complete: 'पूरा हुआ',
    'hand-over': 'सौंपें',
    receive: 'वापस लें',
    'change-vendor': 'वेंडर बदलें',
    open: 'देखें',
  },
  log: 'स्टेटस का इतिहास',
  daysOfPlace: (place, utcOffset) => `दिन ${place} की घड़ी (${utcOffset}) से शुरू और खत्म होते हैं।`,
  nobody: 'पता नहीं',
  createdBy: 'बनाने वाले',
  selection: 'चुने हुए वर्क ऑर्डर',
  select: (number) => `${number} चुनें`,
  selected: (count) => `${count} चुने गए`,
  withUnseen: (action, hidden) => (hidden === 0 ? action : `${action} (${hidden} यहाँ नहीं दिख रहे)`),
  clearSelection: 'चुनाव हटाएँ',
  selectPage: 'इस पेज के सभी चुनें',
  age: 'पुराना',
  ages: {
    minutes: () => '< 1 घंटा',
    hours: (count) => plural(count, 'घंटा', 'घंटे'),
    days: (count) => `${count} दिन`,
  },
  rejectedJobs: (count) => `${count}\u00a0रिजेक्ट`,
  completed: 'पूरा हुआ',
  completedOn: (date) => `${date} को पूरा हुआ`,
  paid: 'भुगतान',
  paidOn: (date) => `${date} को भुगतान हुआ`,
  billed: 'बिल बना',
  isBilled: (yes) => (yes ? 'हाँ' : 'नहीं'),
  photos: 'फोटो',
  nextAction: 'आगे',
};

export const vendorSearchTexts: Translated<typeof filters.vendorSearchTexts> = {
  search: 'वेंडर खोजें…',
  noMatch: 'आपकी खोज से कोई वेंडर नहीं मिला',
  shown: (shown, of) => (shown === of ? `${of} वेंडर` : `${of} में से ${shown} वेंडर`),
  showMore: (count) => `${count} और वेंडर दिखाएँ`,
};

export const viewTexts: Translated<typeof filters.viewTexts> = {
  views: 'व्यू',
  none: 'व्यू सेव करने के लिए लिस्ट को फ़िल्टर या क्रम में करें',
  save: 'यह व्यू सेव करें…',
  remove: (name) => `“${name}” हटाएँ`,
  removed: (name) => `व्यू “${name}” हट गया`,
  saveTitle: 'यह व्यू सेव करें',
  saveNow: 'व्यू सेव करें',
  name: 'नाम',
  nameHint: 'ये फ़िल्टर और क्रम इस डिवाइस पर सेव हो जाएँगे।',
  nameMissing: 'व्यू का नाम लिखें।',
  replaces: 'इस नाम का व्यू आपके पास है। सेव करने पर उसकी जगह यह आएगा।',
};

export const reasonTexts: Translated<typeof reasons.reasonTexts> = {
  why: 'कारण चुनें या लिखें।',
  usualReasons: 'आम कारण',
  ownWords: 'अपने शब्दों में',
  photo: 'फोटो (ज़रूरी नहीं)',
  picture: 'कारण की फोटो',
  missing: 'कारण बताएँ।',
  said: (reason) => `कारण: ${reason}`,
  withPhoto: (reason) => `${reason} (फोटो के साथ)`,
  usual: {
    job: ['ज़रूरत नहीं', 'हाल ही में हुई', 'बहुत महँगी', 'फोटो में खराबी नहीं दिखती'],
    completion: ['पार्ट नहीं मिला', 'वेंडर नहीं कर पाया', 'ठीक से नहीं हुई'],
    invoice: ['रकम गलत है', 'वर्क ऑर्डर गलत हैं', 'PDF नहीं खुलती', 'बिल दो बार आया'],
    order: ['दो बार बना', 'गाड़ी गलत है', 'अब ज़रूरत नहीं'],
  },
};

export const photoTexts: Translated<typeof camera.photoTexts> = {
  takePhoto: 'फोटो लें',
  choosePhotos: 'फोटो चुनें',
  choosePhoto: 'एक फोटो चुनें',
  count: (held, max) => `${max} में से ${held}`,
  countSpoken: (held, max) => `${max} में से ${held} फोटो`,
  uploadLimit: (max) => `आप ज़्यादा से ज़्यादा ${max} फ़ाइलें डाल सकते हैं।`,
  preparing: (name) => `${name} तैयार हो रही है…`,
  preparingPart: 'फोटो तैयार करना',
  photoNumber: (index) => `फोटो ${index}`,
  shotName: (time) => `फोटो ${time}`,
  remove: (index) => `फोटो ${index} हटाएँ`,
  open: (index) => `फोटो ${index} देखें`,
  caption: 'विवरण',
  captionOf: (index) => `फोटो ${index} का विवरण`,
  held: {
    returning: (index) => `फोटो ${index} वापस आ रही है`,
    lost: (index) => `फोटो ${index} खो गई`,
  },
  returningHere: 'यह फोटो वापस आ रही है',
  returningCount: (count) =>
    `${plural(count, 'फोटो वापस आ रही है', 'फोटो वापस आ रही हैं')}। आप आगे बढ़ सकते हैं: ${count === 1 ? 'यह' : 'ये'} इसी फ़ॉर्म में ${count === 1 ? 'है' : 'हैं'}।`,
  lostCount: (count) =>
    `${plural(count, 'फोटो खो गई', 'फोटो खो गईं')}: इस डिवाइस पर ${count === 1 ? 'उसकी' : 'उनकी'} पूरी कॉपी नहीं है। ${count === 1 ? 'उसे' : 'उन्हें'} हटाकर फिर लें।`,
  removed: 'फोटो हट गई।',
  tryAgain: 'फिर कोशिश करें',
  dismiss: 'यह संदेश हटाएँ',
  camera: 'कैमरा',
  cameraDenied: 'कैमरे की इजाज़त नहीं मिली। ब्राउज़र की सेटिंग में कैमरा चालू करें।',
  cameraFailed: 'कैमरा नहीं खुला। कैमरे का कनेक्शन और इजाज़त देखें।',
  cameraMuted:
    'कैमरे से तस्वीर नहीं आ रही। शायद कोई दूसरा ऐप उसे चला रहा है, या वह बंद या ढका है। ठीक होते ही यहाँ अपने आप चलेगा।',
  cameraStarting: 'कैमरा खुल रहा है। ब्राउज़र पूछे तो इजाज़त दें।',
  shotFailed: 'कैमरे ने फोटो नहीं ली। बटन फिर दबाएँ।',
  shotTaken: 'फोटो ले ली गई।',
  done: 'हो गया',
  close: 'कैमरा बंद करें',
  retake: 'फिर से लें',
  delete: 'डिलीट करें',
  backToCamera: 'वापस कैमरे पर',
  torch: 'लाइट',
  zoom: 'ज़ूम',
  zoomIn: 'ज़ूम बढ़ाएँ',
  zoomOut: 'ज़ूम घटाएँ',
  lowStorage: (megabytes) =>
    `इस डिवाइस में सिर्फ़ ${megabytes} MB जगह बची है। जो बाकी है उसे भेजें या थोड़ी जगह खाली करें, नहीं तो नई फोटो शायद न रखी जा सकें।`,
  notStored: (name) =>
    `${name} इस डिवाइस पर सेव नहीं हो पाई। थोड़ी जगह खाली करें या जो बाकी है उसे भेजें, फिर कोशिश करें।`,
  unreadable: (name) => `${name} नहीं खुली। फ़ाइल शायद हटा दी गई है: उसे फिर चुनें।`,
  problems: {
    empty: (name) => `${name} खाली है। दूसरी फ़ाइल चुनें या फोटो फिर लें।`,
    'not-an-image': (name) => `${name} ऐसी फोटो नहीं है जिसे यह ऐप ले सके। JPEG, PNG, WebP, HEIC या AVIF फोटो चुनें।`,
    heic: (name) =>
      `${name} HEIC फोटो है। उसे खोलने के लिए ऐप को एक बार डाउनलोड करना होगा: इस डिवाइस को नेटवर्क से जोड़ें, फिर कोशिश करें।`,
    damaged: (name) => `${name} खराब है या पूरी कॉपी नहीं हुई। उसे फिर कॉपी करें या नई फोटो लें।`,
    'too-large': (name) =>
      `${name} बहुत बड़ी है। ज़्यादा से ज़्यादा ${Math.floor(MAX_PHOTO_FILE_BYTES / MEBIBYTE)} MB की फोटो चुनें।`,
    'too-many-pixels': (name) =>
      `${name} बहुत बड़ी है। ज़्यादा से ज़्यादा ${Math.floor(MAX_PHOTO_PIXELS / 1_000_000)} मेगापिक्सेल की फोटो चुनें।`,
    'too-long': (name) =>
      `${name} बहुत लंबी है। ऐसी फोटो चुनें जिसका कोई किनारा ${MAX_PHOTO_EDGE_PX} पिक्सेल से लंबा न हो, या उसे काटें।`,
    'worker-failed': (name) => `${name} तैयार नहीं हो पाई। फिर कोशिश करें, और दोबारा ऐसा हो तो दूसरे ऐप बंद करें।`,
  },
  isBlack: (name) => `${name} पूरी काली है। कैमरा खोलें या लाइट जलाएँ, और फिर लें।`,
  isTwice: (name, index) => `${name} वही फोटो है जो फोटो ${index} है। दोनों न चाहिए हों तो एक हटाएँ।`,
  viewer: 'फोटो',
  closeViewer: 'बंद करें',
  previousPhoto: 'पिछली फोटो',
  nextPhoto: 'अगली फोटो',
  lostHere: () => 'यह फोटो खो गई: इस डिवाइस पर उसकी पूरी कॉपी नहीं है।',
};

export const plateTexts: Translated<typeof plate.plateTexts> = {
  scan: 'नंबर प्लेट स्कैन करें',
  title: 'नंबर प्लेट स्कैन करें',
  hint: 'प्लेट को चौखट के अंदर रखें।',
  isItOne: 'क्या इनमें से कोई है?',
  searchFor: (number) => `${number} खोजें`,
  failed: 'यह डिवाइस अभी प्लेट नहीं पढ़ पा रहा। एक बार नेटवर्क से जोड़कर फिर कोशिश करें, या नंबर लिखें।',
  close: 'बंद करें और नंबर लिखें',
};
