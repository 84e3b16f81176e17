// The numbers of the site's policies. Texts name them too: emails, terms, the privacy policy and hints.

/** How long a link in an email works that verifies an address, or that sets a new password. */
export const verificationLinkHours = 24;
export const resetLinkHours = 1;

/**
 * How long a subscription whose renewal could not be charged keeps access after a paid period of a
 * month or longer.
 */
export const graceDays = 3;
/** How long before the end of a card's last month its member is told. */
export const cardNoticeDays = 30;
/**
 * How long before a yearly renewal, and before the first payment after free time, a member is told.
 */
export const renewalNoticeDays = { yearly: 30, afterFreeTime: 3 };
/** How long before a paused subscription resumes its member is reminded. */
export const resumptionNoticeDays = 3;
/** How long before the first payment of a new price its subscribers are told, at least. */
export const priceNoticeDays = 30;

/** How long after a moved first day pre-orders are refunded: directive 2011/83/EU, article 18. */
export const preOrderLateDays = 30;

/** How long a deleted movie stays in the bin. */
export const binDays = 30;
/** After how long pre-orders and rentals of a movie in the bin are refunded. */
export const binRefundHours = 1;
/** After how long files that belong to no movie are deleted. */
export const orphanDays = 14;
/**
 * After how long without new data an upload counts as failed, and for how long it can resume then.
 */
export const uploadStallDays = 1;
export const failedUploadDays = 7;
/** The longest video. */
export const maxVideoHours = 48;

/** The day of the next month on which a month of statements is closed. */
export const statementClosingDay = 5;

/** How long data is kept. */
export const knownDeviceDays = 365;
export const unsentEmailDays = 30;
export const playRetentionDays = 40;
export const paymentEventTextDays = 90;
export const browserErrorDays = 30;
export const auditLogYears = 2;
/** One backup a week. */
export const backupWeeks = 30;
