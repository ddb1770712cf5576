import type * as ratesCard from '#app/features/outbox/rates-card-texts.ts';
import type { Translated } from '#app/texts/catalogue.ts';
import type * as conflict from '#app/texts/conflicts.ts';
import { formatMoment } from '#domain/dates.ts';
import { describeRefusal } from '#domain/refusals.ts';
import type { WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { amountOf, DECIDED, OUTCOMES, when } from './phrases.ts';

/** Reasons for a conflict. The verb comes last in Hindi, so each sentence is assembled separately. */
export const conflictTexts: Translated<typeof conflict.conflictTexts> = {
  heading: 'कोई और यह कर चुका है',
  headingOwn: 'आप इसे पहले ही कर चुके हैं',
  headingRefused: 'सर्वर ने इसे नहीं लिया',
  headingDoubt: 'क्या यह आपका है?',
  thisIsMine: 'यह मेरा है',
  sendMine: 'इनमें से कोई नहीं – मेरा भेजें',
  theirs: 'सर्वर पर',
  mine: 'आपका, इस डिवाइस पर',
  by: 'किसने',
  when: 'कब',
  unknown: 'नहीं बताया',
  you: 'आप',
  photos: 'फोटो',
  noPhotos: 'कोई नहीं',
  photoOf: (side, index) => `${side}: फोटो ${index}`,
  facts: {
    outcome: 'नतीजा',
    decision: 'फ़ैसला',
    'final-rate': 'फाइनल रेट',
    amount: 'रकम',
    quantity: 'मात्रा',
    vendor: 'वेंडर',
    status: 'स्टेटस',
    order: 'वर्क ऑर्डर',
  },
  openOrder: 'वर्क ऑर्डर खोलें',
  headingAltered: 'सर्वर पर यह कुछ और है',
  keepPhotos: 'मेरी फोटो रखें',
  discard: 'मेरा हटा दें',
  discardText: 'आपकी एंट्री इस डिवाइस से हट जाएगी और कभी नहीं भेजी जाएगी। यह वापस नहीं हो सकता।',
  discardPhotosText: (count) => `इसकी ${count} फोटो इस डिवाइस पर "रखी हुई फोटो" में रह सकती हैं।`,
  discardKeepPhotos: 'हटा दें, फोटो रखें',
  discardAll: 'सब हटा दें',
  keptToast: (count) => `${count} फोटो इस डिवाइस पर रखी ${count === 1 ? 'गई' : 'गईं'}`,
  keptHint: 'वे आउटबॉक्स में "रखी हुई फोटो" में मिलेंगी।',
  showInOutbox: 'देखें कि क्या हुआ',
};

type By = { who: string | null; at: string | null };

/** 'आपने 10:42 पर ', '<who> ने 10:42 पर '; without a name what follows must be passive. */
function doer({ who, at }: By, isOwn: boolean): string {
  if (who === null) return when(at);
  return `${isOwn ? 'आपने' : `${who} ने`} ${when(at)}`;
}

/** 'की' and 'गई' go with जॉब, which is feminine; 'किया' and 'गया' with the order. */
const did = (who: string | null) => (who === null ? 'किया गया' : 'किया');

/** Consequences of an action, with or without the name of the person. */
const MOVES: Partial<Readonly<Record<WorkOrderStatus, (vendor: string, who: string | null) => string>>> = {
  ready_for_approval: (_, who) => `वर्क ऑर्डर मंज़ूरी के लिए ${who === null ? 'भेजा गया' : 'भेजा'}`,
  ready_for_vendor: (_, who) => `मंज़ूर जॉब आगे ${who === null ? 'भेजी गईं' : 'भेजीं'}`,
  rejected: (_, who) => (who === null ? 'सभी जॉब रिजेक्ट की गईं' : 'आखिरी जॉब रिजेक्ट की'),
  vendor_assigned: (vendor, who) => `${vendor} को वेंडर तय ${did(who)}`,
  handover_to_vendor: (vendor, who) => `गाड़ी ${vendor} को ${who === null ? 'सौंपी गई' : 'सौंपी'}`,
  car_received: (_, who) => (who === null ? 'गाड़ी वापस मिली' : 'गाड़ी वापस मिली मार्क की'),
  in_progress: (_, who) => `वर्क ऑर्डर पर काम जारी मार्क ${did(who)}`,
  completed: (_, who) => (who === null ? 'वर्क ऑर्डर पूरा हुआ' : 'आखिरी जॉब मार्क की, जिससे वर्क ऑर्डर पूरा हो गया'),
  cancelled: (_, who) => `वर्क ऑर्डर रद्द ${did(who)}`,
};

export const happeningTexts: Translated<typeof conflict.happeningTexts> = {
  'job-marked': ({ jobName, completion, ...by }, isOwn) =>
    `${doer(by, isOwn)}'${jobName}' को ${OUTCOMES[completion.status]} मार्क ${did(by.who)}${amountOf(completion)}।`,
  'job-decided': ({ jobName, decision, ...by }, isOwn) =>
    `${doer(by, isOwn)}'${jobName}' को ${DECIDED[decision]} ${did(by.who)}।`,
  'quantity-set': ({ jobName, quantity }) =>
    `आपके बदलने के बाद '${jobName}' की मात्रा ${quantity} कर दी गई, और आपके बदलाव का जवाब खो गया।`,
  'vendor-set': ({ vendorName, ...by }, isOwn) => `${doer(by, isOwn)}${vendorName} को वेंडर तय ${did(by.who)}।`,
  'vendor-changed': ({ vendorName, hadNone, ...by }, isOwn) => {
    if (vendorName === null) return 'वर्क ऑर्डर का अब कोई वेंडर नहीं है।';
    if (hadNone) return `${doer(by, isOwn)}${vendorName} को वेंडर तय ${did(by.who)}।`;
    return `${doer(by, isOwn)}वेंडर बदलकर ${vendorName} ${did(by.who)}।`;
  },
  moved: ({ status, label, vendorName, ...by }, isOwn) => {
    const move = MOVES[status];
    if (move === undefined) {
      const who = by.who === null ? '' : isOwn ? ' (आप)' : ` (${by.who})`;
      return `वर्क ऑर्डर का स्टेटस ${by.at === null ? '' : `${formatMoment(by.at)} से `}"${label}" है${who}।`;
    }
    return `${doer(by, isOwn)}${move(vendorName ?? 'वेंडर', by.who)}।`;
  },
  'job-gone': ({ jobName }) =>
    `${jobName === null ? 'यह जॉब' : `'${jobName}'`} अब वर्क ऑर्डर में नहीं है। किसने हटाई, यह सर्वर नहीं बताता।`,
  'order-gone': () => 'सर्वर के पास अब यह वर्क ऑर्डर नहीं है।',
  forbidden: () => 'आपके रोल को इसकी इजाज़त नहीं है।',
  rule: ({ refusal }) => describeRefusal(refusal),
  said: () => '',
};

export const ratesCardTexts: Translated<typeof ratesCard.ratesCardTexts> = {
  heading: 'ये रेट तब से बदल गए हैं',
  choose: 'हर जॉब के लिए चुनें कि कौन सा रेट रहेगा, फिर भेजें। आपके बाकी बदलाव भी साथ जाएँगे।',
  seen: (rate) => `आपके बदलते समय: ${rate}`,
  mine: (rate) => `आपका: ${rate}`,
  theirs: (rate) => `सर्वर पर: ${rate}`,
  noRate: 'रेट नहीं',
  jobGone: 'एक जॉब जो अब कैटलॉग में नहीं है',
  missing: 'दोनों में से एक चुनें।',
  allMine: 'मेरे सभी रखें',
  allTheirs: 'सर्वर वाले सभी रखें',
  send: 'इन रेट के साथ भेजें',
};
