import type * as addCatalogueJob from '#app/actions/catalogue/add-catalogue-job.words.ts';
import type * as addCategory from '#app/actions/catalogue/add-category.words.ts';
import type * as deleteCategory from '#app/actions/catalogue/delete-category.words.ts';
import type * as deleteJob from '#app/actions/catalogue/delete-job.words.ts';
import type * as editJob from '#app/actions/catalogue/edit-job.words.ts';
import type * as createInvoice from '#app/actions/invoices/create-invoice.words.ts';
import type * as labels from '#app/actions/labels.ts';
import type * as addVendor from '#app/actions/vendors/add-vendor.words.ts';
import type * as saveRates from '#app/actions/vendors/save-rates.words.ts';
import type * as words from '#app/actions/words.ts';
import type * as addJob from '#app/actions/work-orders/add-job.words.ts';
import type * as assignVendor from '#app/actions/work-orders/assign-vendor.words.ts';
import type * as cancelOrder from '#app/actions/work-orders/cancel-order.words.ts';
import type * as changeQuantity from '#app/actions/work-orders/change-quantity.words.ts';
import type * as completeJob from '#app/actions/work-orders/complete-job.words.ts';
import type * as createOrder from '#app/actions/work-orders/create-order.words.ts';
import type * as decideJob from '#app/actions/work-orders/decide-job.words.ts';
import type * as removeJob from '#app/actions/work-orders/remove-job.words.ts';
import type * as takeStep from '#app/actions/work-orders/take-step.words.ts';
import { plural, type Translated } from '#app/texts/catalogue.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import { amountOf, DECIDED, OUTCOMES, when } from './phrases.ts';

/** What an action is called, and what is said when it was taken or not. */
export const stepTexts: Translated<typeof labels.stepTexts> = {
  submit: 'मंज़ूरी के लिए भेजें',
  cancel: 'रद्द करें',
  proceed: 'मंज़ूर जॉब आगे भेजें',
  start: 'काम शुरू करें',
  'assign-vendor': 'वेंडर तय करें',
  'change-vendor': 'वेंडर बदलें',
  'hand-over': 'वेंडर को सौंपें',
  receive: 'गाड़ी वापस मिली',
};

export const actionLabels: Translated<typeof labels.actionLabels> = {
  unnamedOrder: 'नया वर्क ऑर्डर',
  addJob: (job, order) => `जॉब जोड़ें: ${job} · ${order}`,
  changeQuantity: (job, quantity, order) => `मात्रा ${quantity}: ${job} · ${order}`,
  removeJob: (job, order) => `जॉब हटाएँ: ${job} · ${order}`,
  cancelOrder: (order) => `वर्क ऑर्डर रद्द करें · ${order}`,
  decideJob: {
    approved: (job, order) => `मंज़ूर करें: ${job} · ${order}`,
    rejected: (job, order) => `रिजेक्ट करें: ${job} · ${order}`,
  },
  assignVendor: (vendor, order) => `${vendor} को वेंडर तय करें · ${order}`,
  addCategory: (category) => `कैटेगरी जोड़ें · ${category}`,
  deleteCategory: (category) => `कैटेगरी डिलीट करें · ${category}`,
  addCatalogueJob: (job, category) => `जॉब जोड़ें · ${job} (${category})`,
  renameCatalogueJob: (was, name) => `जॉब का नाम बदलें · ${was} → ${name}`,
  editCatalogueJob: (job) => `जॉब बदलें · ${job}`,
  deleteCatalogueJob: (job) => `जॉब डिलीट करें · ${job}`,
  addVendor: (vendor) => `वेंडर जोड़ें · ${vendor}`,
  saveRates: (vendor) => `रेट सेव करें · ${vendor}`,
  createInvoice: (number) => `इनवॉइस बनाएँ · ${number}`,
};

export const createOrderWords: Translated<typeof createOrder.createOrderWords> = {
  noun: (count) => plural(count, 'नया वर्क ऑर्डर', 'नए वर्क ऑर्डर'),
  done: (number) => `वर्क ऑर्डर ${number} बन गया।`,
  failed: (said) => `वर्क ऑर्डर ${said || 'नहीं बन पाया'}`,
};

const ONLY_WHILE_OPEN = 'जॉब तभी बदली जा सकती हैं जब वर्क ऑर्डर खुला हो, इसलिए आपका बदलाव नहीं हो सकता।';

export const addJobWords: Translated<typeof addJob.addJobWords> = {
  noun: (count) => plural(count, 'जोड़ी गई जॉब', 'जोड़ी गई जॉब'),
  done: 'जॉब वर्क ऑर्डर में जुड़ गई',
  failed: 'जॉब नहीं जुड़ पाई',
  captured: ({ jobName, quantity }, at) => `आपने ${when(at)}'${jobName}' जोड़ी, मात्रा ${quantity}।`,
  tooLate: ONLY_WHILE_OPEN,
};

export const changeQuantityWords: Translated<typeof changeQuantity.changeQuantityWords> = {
  noun: (count) => plural(count, 'बदली हुई मात्रा', 'बदली हुई मात्राएँ'),
  done: 'जॉब की मात्रा बदल गई',
  failed: 'जॉब की मात्रा नहीं बदल पाई',
  captured: ({ jobName, quantity }, at) => `आपने ${when(at)}'${jobName}' की मात्रा बदलकर ${quantity} की।`,
  tooLate: ONLY_WHILE_OPEN,
};

export const removeJobWords: Translated<typeof removeJob.removeJobWords> = {
  noun: (count) => `${count} हटाई गई जॉब`,
  done: 'जॉब वर्क ऑर्डर से डिलीट हो गई',
  failed: 'जॉब डिलीट नहीं हो पाई',
  captured: ({ jobName }, at) => `आपने ${when(at)}'${jobName}' हटाई।`,
  tooLate: ONLY_WHILE_OPEN,
};

export const cancelOrderWords: Translated<typeof cancelOrder.cancelOrderWords> = {
  noun: (count) => plural(count, 'रद्द किया गया वर्क ऑर्डर', 'रद्द किए गए वर्क ऑर्डर'),
  done: 'वर्क ऑर्डर रद्द हो गया',
  failed: 'वर्क ऑर्डर रद्द नहीं हो पाया',
  captured: (_payload, at) => `आपने ${when(at)}वर्क ऑर्डर रद्द किया।`,
  tooLate: 'सिर्फ़ खुला वर्क ऑर्डर रद्द हो सकता है, इसलिए आपका बदलाव नहीं हो सकता।',
};

const STEP_DEEDS: Readonly<Record<StatusStep, string>> = {
  submit: 'वर्क ऑर्डर मंज़ूरी के लिए भेजा',
  proceed: 'मंज़ूर जॉब आगे भेजीं',
  start: 'वर्क ऑर्डर पर काम जारी मार्क किया',
  'hand-over': 'गाड़ी सौंपी',
  receive: 'गाड़ी वापस मिली मार्क की',
};

export const takeStepWords: Translated<typeof takeStep.takeStepWords> = {
  noun: (count) => plural(count, 'स्टेटस का बदलाव', 'स्टेटस के बदलाव'),
  done: 'वर्क ऑर्डर का स्टेटस बदल गया।',
  started: 'वर्क ऑर्डर पर काम शुरू हुआ',
  failed: 'वर्क ऑर्डर का स्टेटस नहीं बदल पाया',
  captured: ({ step, seenVendor }, at) =>
    `आपने ${when(at)}${seenVendor ? `${seenVendor.name} को ` : ''}${STEP_DEEDS[step]}।`,
  tooLate: 'आपका यह कदम अब नहीं हो सकता।',
  submitTooLate: 'आपका भेजा हुआ अब नहीं लिया जा सकता।',
};

export const decideJobWords: Translated<typeof decideJob.decideJobWords> = {
  noun: (count) => plural(count, 'मंज़ूरी का फ़ैसला', 'मंज़ूरी के फ़ैसले'),
  done: { approved: 'जॉब मंज़ूर हो गई', rejected: 'जॉब रिजेक्ट हो गई' },
  failed: (said) => ['जॉब मंज़ूर नहीं हो पाई।', said].join(' ').trim(),
  captured: ({ decision, jobName }, at) => `आपने ${when(at)}'${jobName}' को ${DECIDED[decision]} किया।`,
  tooLate: 'उस पर अब कोई फ़ैसला बाकी नहीं है।',
};

export const assignVendorWords: Translated<typeof assignVendor.assignVendorWords> = {
  noun: (count) => plural(count, 'तय किया गया वेंडर', 'तय किए गए वेंडर'),
  done: 'वेंडर तय हो गया',
  changed: 'वेंडर बदल गया',
  failed: 'वर्क ऑर्डर का वेंडर तय नहीं हो पाया',
  changeFailed: 'वर्क ऑर्डर का वेंडर नहीं बदल पाया',
  captured: ({ vendor }, at) => `आपने ${when(at)}${vendor.name} को वेंडर तय किया।`,
  tooLate: 'वेंडर अब नहीं बदला जा सकता।',
};

export const completeJobWords: Translated<typeof completeJob.completeJobWords> = {
  noun: (count) => `${count} पूरी की गई जॉब`,
  done: 'जॉब पूरी हो गई',
  failed: (said) => `जॉब पूरी नहीं हो पाई: ${said || 'फिर कोशिश करें'}`,
  captured: ({ jobName, ...ended }, at) =>
    `आपने ${when(at)}'${jobName}' को ${OUTCOMES[ended.status]} मार्क किया${amountOf(ended)}।`,
  tooLate: 'जॉब का नतीजा तभी भरा जा सकता है जब गाड़ी वापस मिली हो, इसलिए आपका बदलाव नहीं हो सकता।',
};

export const createInvoiceWords: Translated<typeof createInvoice.createInvoiceWords> = {
  noun: (count) => `${count} इनवॉइस`,
  done: 'इनवॉइस बन गया',
  failed: 'इनवॉइस नहीं बन पाया',
};

export const addCategoryWords: Translated<typeof addCategory.addCategoryWords> = {
  noun: (count) => `${count} नई कैटेगरी`,
  done: 'कैटेगरी जुड़ गई।',
  failed: 'जॉब कैटेगरी नहीं जुड़ पाई',
};

export const deleteCategoryWords: Translated<typeof deleteCategory.deleteCategoryWords> = {
  noun: (count) => `${count} डिलीट की गई कैटेगरी`,
  done: 'कैटेगरी डिलीट हो गई।',
  failed: 'जॉब कैटेगरी डिलीट नहीं हो पाई',
};

export const addCatalogueJobWords: Translated<typeof addCatalogueJob.addCatalogueJobWords> = {
  noun: (count) => `${count} नई कैटलॉग जॉब`,
  done: 'जॉब जुड़ गई।',
  failed: 'जॉब कैटेगरी में नहीं जुड़ पाई',
};

export const editJobWords: Translated<typeof editJob.editJobWords> = {
  noun: (count) => `${count} बदली गई कैटलॉग जॉब`,
  done: 'जॉब बदल गई।',
  failed: 'जॉब नहीं बदल पाई',
};

export const deleteJobWords: Translated<typeof deleteJob.deleteJobWords> = {
  noun: (count) => `${count} डिलीट की गई कैटलॉग जॉब`,
  done: 'जॉब डिलीट हो गई।',
  failed: 'जॉब डिलीट नहीं हो पाई',
};

export const addVendorWords: Translated<typeof addVendor.addVendorWords> = {
  noun: (count) => plural(count, 'नया वेंडर', 'नए वेंडर'),
  done: 'वेंडर जुड़ गया',
  failed: 'वेंडर नहीं जुड़ पाया',
};

export const saveRatesWords: Translated<typeof saveRates.saveRatesWords> = {
  noun: (count) => plural(count, 'रेट का बदलाव', 'रेट के बदलाव'),
  done: 'जॉब रेट बदल गए',
  failed: 'जॉब रेट नहीं बदल पाए',
};

export const unknownActionWords: Translated<typeof words.unknownActionWords> = {
  noun: (count) => plural(count, 'दूसरी एंट्री', 'दूसरी एंट्रियाँ'),
};
