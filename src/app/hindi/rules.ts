import type { Translated } from '#app/texts/catalogue.ts';
import type * as sync from '#app/texts/engine.ts';
import type * as invoiceSteps from '#domain/invoice/steps.ts';
import { MAX_NAME_LENGTH, MAX_USERNAME_LENGTH } from '#domain/limits.ts';
import type * as person from '#domain/person.ts';
import type * as refusals from '#domain/refusals.ts';
import { describeField } from '#domain/refusals.ts';
import type * as transport from '#domain/transport-texts.ts';
import type * as orderSum from '#domain/work-order/order-sum.ts';
import type * as line from '#domain/work-order/status-line.ts';
import type * as statuses from '#domain/work-order/statuses.ts';

/** Statuses, rules of fields, refusals, and the engine's sentences about an action. */
export const statusTexts: Translated<typeof statuses.statusTexts> = {
  label: {
    open: 'खुला',
    created: 'बनाया गया',
    ready_for_approval: 'मंज़ूरी के लिए तैयार',
    approved: 'मंज़ूर',
    partially_approved: 'कुछ मंज़ूर',
    rejected: 'रिजेक्ट',
    ready_for_vendor: 'वेंडर के लिए तैयार',
    vendor_assigned: 'वेंडर तय',
    handover_to_vendor: 'वेंडर को सौंपी गई',
    car_received: 'गाड़ी वापस मिली',
    in_progress: 'काम जारी',
    completed: 'काम पूरा',
    invoice_generated: 'इनवॉइस बना',
    invoice_received: 'इनवॉइस मिला',
    invoice_manager_approved: 'मैनेजर से मंज़ूर',
    invoice_finance_forwarded: 'फाइनेंस को भेजा गया',
    invoice_finance_approved: 'फाइनेंस से मंज़ूर',
    invoice_rejected: 'इनवॉइस रिजेक्ट',
    invoice_paid: 'इनवॉइस का भुगतान हुआ',
    closed: 'भुगतान हुआ',
    cancelled: 'रद्द',
  },
  unknown: 'पता नहीं',
  either: (labels) => labels.join(' या '),
};

export const statusLineTexts: Translated<typeof line.statusLineTexts> = {
  of: {
    open: 'बनाने वाले:',
    created: 'बनाने वाले:',
    ready_for_approval: 'भेजने वाले:',
    ready_for_vendor: 'मंज़ूर करने वाले:',
    vendor_assigned: 'वेंडर तय करने वाले:',
    handover_to_vendor: 'सौंपने वाले:',
    car_received: 'गाड़ी वापस लेने वाले:',
  },
  started: 'शुरू करने वाले:',
  other: (label) => `${label}, करने वाले:`,
};

export const sumTexts: Translated<typeof orderSum.sumTexts> = {
  unpriced: (count) => `${count} बिना रेट`,
  withUnpriced: (sum, count) => `${sum} +\u00a0${count}\u00a0बिना\u00a0रेट`,
  actionUnpriced: (action, count) => `${action}, ${count} बिना रेट`,
};

export const jobStatusTexts: Translated<typeof statuses.jobStatusTexts> = {
  pending: 'फ़ैसला बाकी',
  approved: 'मंज़ूर',
  rejected: 'रिजेक्ट',
  in_progress: 'काम जारी',
  completed: 'पूरी',
  partially_completed: 'कुछ पूरी',
  incomplete: 'अधूरी',
};

export const invoiceStatusTexts: Translated<typeof invoiceSteps.invoiceStatusTexts> = {
  label: {
    created: 'बनाया गया',
    received: 'मिला',
    manager_approved: 'मैनेजर से मंज़ूर',
    finance_forwarded: 'फाइनेंस को भेजा गया',
    finance_approved: 'फाइनेंस से मंज़ूर',
    paid: 'भुगतान हुआ',
    rejected: 'रिजेक्ट',
  },
  createdInFilter: 'इनवॉइस बनाया गया',
};

export const fieldTexts: Translated<typeof refusals.fieldTexts> = {
  required: 'ज़रूरी है',
  invalid: 'सही नहीं है',
  'invalid-email': 'ईमेल सही नहीं है',
  'invalid-date': 'तारीख सही नहीं है',
  'too-long': ({ max }) => `ज़्यादा से ज़्यादा ${max} अक्षर लिखें`,
  'too-large': 'रकम बहुत बड़ी है',
  negative: 'शून्य से कम नहीं हो सकता',
  'too-many-decimals': 'रकम में दशमलव के बाद ज़्यादा से ज़्यादा 2 अंक लिखें',
  'job-card-required': 'जॉब कार्ड ID ज़रूरी है',
  'job-and-quantity': 'जॉब चुनें और सही मात्रा लिखें।',
  'reference-image-required': 'इस जॉब की कम से कम एक रेफ़रेंस फोटो डालें।',
  'too-many-images': ({ max }) => `आप ज़्यादा से ज़्यादा ${max} फ़ाइलें डाल सकते हैं।`,
  'quantity-invalid': ({ min, max }) => `मात्रा ${min} से ${max} तक की पूरी संख्या होनी चाहिए`,
  'job-required': 'जॉब चुनें।',
  'completion-image-required': 'पूरे हुए काम की कम से कम एक फोटो डालें।',
  'completion-status-invalid': 'जॉब का नतीजा चुनें: पूरी या अधूरी।',
  'final-rate-invalid': 'फाइनल रेट लिखें, 0 या ज़्यादा, दशमलव के बाद ज़्यादा से ज़्यादा 2 अंक',
  'partial-value-required': 'जितना काम हुआ है उसकी रकम लिखें',
  'partial-not-offered': 'इस सर्वर पर जॉब को "कुछ पूरी" नहीं किया जा सकता।',
  'category-name-empty': 'कैटेगरी का नाम खाली नहीं हो सकता।',
  'category-and-name': 'कैटेगरी चुनें और जॉब का नाम लिखें',
  'name-required': 'नाम ज़रूरी है',
  'gst-required': 'GST नंबर ज़रूरी है',
  'phone-required': 'फ़ोन नंबर ज़रूरी है',
  'stray-characters': 'इसमें छिपे अक्षर हैं: फिर से लिखें',
  'amount-either': ({ one, other }) => `${one} या ${other} लिखें`,
  'phone-digits': ({ digits }) => `फ़ोन नंबर ${digits} अंकों का होना चाहिए`,
  'address-required': 'पता ज़रूरी है',
  'invoice-number-required': 'इनवॉइस नंबर ज़रूरी है',
  'without-tax-minimum': 'बिना टैक्स रकम 0 से ज़्यादा होनी चाहिए',
  'with-tax-minimum': 'टैक्स सहित रकम 0 से ज़्यादा होनी चाहिए',
  'too-many-jobs': ({ max }) =>
    `एक वर्क ऑर्डर में ज़्यादा से ज़्यादा ${max} जॉब आती हैं। बाकी के लिए दूसरा वर्क ऑर्डर बनाएँ।`,
  'too-many-orders': ({ max }) => `एक इनवॉइस में ज़्यादा से ज़्यादा ${max} वर्क ऑर्डर आते हैं।`,
  'several-vendors': ({ count, names }) =>
    `ये वर्क ऑर्डर ${count} वेंडरों (${names}) के हैं। हर वेंडर का इनवॉइस अलग बनाएँ।`,
  'too-many-rates': ({ max }) => `एक बार में ज़्यादा से ज़्यादा ${max} रेट सेव हो सकते हैं।`,
  'work-order-required': 'कम से कम एक वर्क ऑर्डर चुनें',
  'invoice-pdf-required': 'इनवॉइस की PDF ज़रूरी है',
  'without-tax-above-sum': ({ amount }) =>
    `इनवॉइस की बिना टैक्स रकम, चुने हुए वर्क ऑर्डर की कुल रकम (${amount}) से ज़्यादा नहीं हो सकती`,
  'with-tax-below-sum': ({ amount }) =>
    `इनवॉइस की टैक्स सहित रकम, चुने हुए वर्क ऑर्डर की कुल रकम (${amount}) से कम नहीं हो सकती`,
};

const DECIDED = { approved: 'मंज़ूर', rejected: 'रिजेक्ट' };

export const refusalTexts: Translated<typeof refusals.refusalTexts> = {
  'role/not-allowed': 'आपके रोल को इसकी इजाज़त नहीं है।',
  'order/not-found': 'वर्क ऑर्डर नहीं मिला',
  'order/not-editable': ({ statusLabel }) =>
    `वर्क ऑर्डर का स्टेटस "${statusLabel}" है; जॉब तभी बदली जा सकती हैं जब वह खुला हो।`,
  'order/wrong-status': ({ statusLabel, wanted }) =>
    `वर्क ऑर्डर का स्टेटस "${statusLabel}" है; इसके लिए "${wanted}" होना चाहिए।`,
  'order/no-jobs': 'वर्क ऑर्डर में कम से कम एक जॉब जोड़ें',
  'order/no-approved-jobs': 'इस वर्क ऑर्डर की कोई जॉब मंज़ूर नहीं है।',
  'order/jobs-undecided': ({ count }) => `${count} जॉब का फ़ैसला अभी बाकी है।`,
  'order/no-vendor': 'पहले वेंडर तय करें।',
  'order/vendor-assigned-already': 'वर्क ऑर्डर का वेंडर पहले से तय है।',
  'order/vendor-changed': ({ vendorName, hadNone }) => {
    if (vendorName === null) return 'वर्क ऑर्डर का अब कोई वेंडर नहीं है।';
    return hadNone ? `वर्क ऑर्डर अब ${vendorName} को दिया जा चुका है।` : `वेंडर बदलकर ${vendorName} किया जा चुका है।`;
  },
  'order/not-in-car-received': 'जॉब पूरी करने के लिए वर्क ऑर्डर का स्टेटस "गाड़ी वापस मिली" होना चाहिए।',
  'order-job/not-found': 'यह जॉब अब वर्क ऑर्डर में नहीं है।',
  'order-job/decided-already': ({ decision, by }) =>
    by === null
      ? `यह जॉब पहले ही ${DECIDED[decision]} हो चुकी है।`
      : `${by} इस जॉब को पहले ही ${DECIDED[decision]} कर चुके हैं।`,
  'order-job/not-approved': 'सिर्फ़ मंज़ूर जॉब पूरी की जा सकती हैं।',
  'order-job/completed-already': ({ by }) =>
    by === null ? 'इस जॉब का नतीजा पहले ही भरा जा चुका है।' : `${by} इस जॉब का नतीजा पहले ही भर चुके हैं।`,
  'job-card/not-found': 'जॉब कार्ड नहीं मिला',
  'job/not-found': 'जॉब नहीं मिली',
  'job/archived': 'यह जॉब अब कैटलॉग में नहीं है।',
  'category/not-found': 'जॉब कैटेगरी नहीं मिली',
  'category/has-jobs': ({ count }) => `इस कैटेगरी में ${count} जॉब हैं; पहले उन्हें डिलीट करें।`,
  'catalogue/full': ({ max }) => `कैटलॉग में ये ${max} हो चुके हैं, इससे ज़्यादा नहीं आ सकते।`,
  'vendor/not-found': 'वेंडर नहीं मिला',
  'vendor/rates-changed': ({ rates }) =>
    `आपके देखने के बाद किसी ने इनमें से ${rates.length} रेट बदल ${rates.length === 1 ? 'दिया है' : 'दिए हैं'}, इसलिए कोई रेट सेव नहीं हुआ।`,
  'employee/not-found': 'कर्मचारी नहीं मिला',
  'invoice/not-found': 'इनवॉइस नहीं मिला',
  'invoice/wrong-status': ({ statusLabel, wanted }) =>
    wanted === ''
      ? `इनवॉइस का स्टेटस "${statusLabel}" है; यह कदम नहीं हो सकता।`
      : `इनवॉइस का स्टेटस "${statusLabel}" है; इसके लिए "${wanted}" होना चाहिए।`,
  'invoice/order-not-eligible': ({ orderNumber, statusLabel }) =>
    `वर्क ऑर्डर ${orderNumber} का स्टेटस "${statusLabel}" है; इनवॉइस सिर्फ़ पूरे हुए वर्क ऑर्डर का बनता है।`,
  'invoice/number-taken': ({ number, financialYear }) =>
    `इस वेंडर के लिए वित्त वर्ष ${financialYear} में इनवॉइस नंबर ${number} पहले ही इस्तेमाल हो चुका है।`,
  invalid: ({ fields }) => (fields[0] === undefined ? 'सही नहीं है' : describeField(fields[0])),
};

export const transportTexts: Translated<typeof transport.transportTexts> = {
  refused: (status) => `सर्वर ने इसे नहीं लिया (${status})।`,
  signedOut: 'आपका एक्सेस टोकन अब नहीं चलता।',
  serverFault: 'सर्वर में दिक्कत आई। फिर कोशिश करें।',
};

export const engineTexts: Translated<typeof sync.engineTexts> = {
  signedOut: 'आप साइन आउट हो गए हैं। फिर साइन इन करने के लिए फ़्लीट डैशबोर्ड का लिंक खोलें।',
  notSaved: 'सेव नहीं हुआ: यह डिवाइस इसे नहीं रख पाया। आपका लिखा हुआ अब भी यहीं है।',
  storageFull:
    'सेव नहीं हुआ: इस डिवाइस में जगह नहीं है। थोड़ी जगह खाली करें, या जो बाकी है उसे भेजने के लिए नेटवर्क से जोड़ें, फिर सेव करें। आपका लिखा हुआ अब भी यहीं है।',
  unknownKind: 'ऐप का यह वर्शन इस एंट्री को नहीं पढ़ सकता। यह यहीं रहेगी; ऐप अपडेट करें।',
  photoMissing: 'इस एंट्री की एक फोटो इस डिवाइस पर अब नहीं खुलती, इसलिए इसे नहीं भेजा गया।',
  belongsToUnsent: 'यह जिससे जुड़ा है वह सर्वर पर नहीं है। यह यहीं रहेगा: इसे हटा दें, या फिर से दर्ज करें।',
  vendorChanged: 'वेंडर तब से बदल गया है, इसलिए इसे नहीं भेजा गया।',
  decidedOtherwise: 'सर्वर तक जो पहुँचा वह रास्ते में बदल गया। पहले वहाँ देखें; फिर कोशिश करने पर आपका भी भेजा जाएगा।',
  sentUnseen: 'सर्वर ने इसे ले लिया, पर यह नहीं दिखाता कि इसकी फोटो कैसी पहुँचीं।',
  outcomeUnknown: 'यह शायद सर्वर तक पहुँच चुका है। पहले वहाँ देखें, फिर कोशिश करें या इसे हटा दें।',
  unreachable: {
    network: 'सर्वर तक नहीं पहुँचा जा सका।',
    timeout: 'सर्वर ने समय पर जवाब नहीं दिया।',
    'not-ours': 'जवाब किसी और से आया। शायद इस Wi-Fi में पहले साइन इन करना होगा।',
    altered: 'सर्वर तक वह नहीं पहुँचा जो यहाँ से भेजा गया था। इसे फिर भेजा जाएगा।',
    'too-large': 'सर्वर के आगे लगे प्रॉक्सी के लिए यह बहुत बड़ी है।',
    busy: 'सर्वर व्यस्त है।',
    server: 'सर्वर में दिक्कत थी।',
  },
};

export const doubtTexts: Translated<typeof sync.doubtTexts> = {
  candidates: 'सर्वर के पास इसके जैसा कुछ है। क्या वह आपका है?',
  differs: 'सर्वर के पास यह दूसरे मानों के साथ है: ये रास्ते में बदल गए, या बाद में किसी ने बदले। क्या वह आपका है?',
  alteredFiles:
    'सर्वर ने इसे ले लिया, पर वहाँ की फोटो यहाँ वाली नहीं हैं: वे रास्ते में बदल गईं, या कुछ नहीं पहुँचीं। आपकी फोटो अब भी यहीं हैं।',
  changedSince: 'इसका जवाब खो गया, और तब से किसी ने इसे बदल दिया है। आपके कहे बिना आपका बदलाव उसकी जगह नहीं लेगा।',
  rates:
    'इसका जवाब खो गया, और इनमें से कुछ रेट न आपके हैं न वे जिन्हें आपने बदला था: ये रास्ते में बदल गए, या बाद में किसी ने बदले।',
  ratesChanged: 'आपके देखने के बाद किसी ने इनमें से कुछ रेट बदल दिए हैं। कुछ नहीं भेजा गया।',
  renamed: (now, wanted) =>
    `इसका जवाब खो गया, और जॉब का नाम अब '${now}' है। फिर कोशिश करने पर उसका नाम '${wanted}' होगा।`,
  file: 'सर्वर के पास यह इनवॉइस है, पर दूसरी फ़ाइल या रकम के साथ, या वह फ़ाइलें अलग ढंग से रखता है। पहले वहाँ देखें, फिर कोशिश करें या इसे हटा दें।',
};

export const personTexts: Translated<typeof person.personTexts> = {
  nameRequired: 'इस व्यक्ति के काम पर दिखने वाला नाम लिखें',
  nameTooLong: `नाम में ज़्यादा से ज़्यादा ${MAX_NAME_LENGTH} अक्षर हो सकते हैं`,
  usernameRequired: 'यूज़रनेम लिखें',
  usernameTooLong: `यूज़रनेम में ज़्यादा से ज़्यादा ${MAX_USERNAME_LENGTH} अक्षर हो सकते हैं`,
  usernameForm: 'सिर्फ़ अंग्रेज़ी अक्षर, अंक और . _ @ + -, शुरुआत अक्षर या अंक से',
  usernameTaken: (username) =>
    `यूज़रनेम ${username} पहले से किसी का है। एक यूज़रनेम सभी कॉम्प्लेक्स में एक ही व्यक्ति का होता है: दूसरा चुनें।`,
};
