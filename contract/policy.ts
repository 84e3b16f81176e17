// The numbers of the site's policies. Texts name them too: emails, terms, the privacy policy and
// hints.

/** The hours for which an email's verification or password link works. */
export const verificationLinkHours = 24;
export const resetLinkHours = 1;

/** The days for which a member stays signed in who chose to stay signed in. */
export const staySignedInDays = 90;

/**
 * How long a session counts as proved after a second factor was given, and how long an attempt to
 * give one may take.
 */
export const proofMinutes = 15;
export const challengeMinutes = 5;

/** How long a device code can be confirmed and used. */
export const deviceCodeMinutes = 10;
/**
 * The maximum number of device codes that one network, and all networks together, get within
 * `deviceCodeMinutes`.
 */
export const maxDeviceCodesPerNetwork = 30;
export const maxDeviceCodes = 10_000;
/**
 * The maximum number of wrong device codes that an account, and a network, may enter in 15 minutes.
 */
export const maxWrongDeviceCodes = { perAccount: 10, perNetwork: 60 };

/** How many profiles an account has at most, besides its main profile. */
export const maxProfiles = 5;

/** For how many hours a PIN lifts the age limit of its account in a session. */
export const pinHours = 4;

/**
 * How many days a subscription keeps access after a failed renewal, if the last paid period was a
 * month or longer.
 */
export const graceDays = 3;
/**
 * How many days before the end of a card's last month the site tells the member that the card
 * expires.
 */
export const cardNoticeDays = 30;
/**
 * How many days before a yearly renewal, and before the first payment after free time, the site
 * announces the payment to the member.
 */
export const renewalNoticeDays = { yearly: 30, afterFreeTime: 3 };
/** How many days before a paused subscription resumes the site reminds the member. */
export const resumptionNoticeDays = 3;
/**
 * The minimum number of days between the announcement of a new price and a subscriber's first
 * payment of that price.
 */
export const priceNoticeDays = 30;
/**
 * How many days before the first payment of a new price the site reminds the member. California
 * wants the notice 7 to 30 days ahead: Business and Professions Code § 17602.
 */
export const priceReminderDays = 14;

/** How many days after a contract a consumer can withdraw: directive 2011/83/EU, article 9. */
export const withdrawalDays = 14;
/** The days for which the link that confirms an exit works. */
export const exitLinkDays = 7;
/** The days for which the site keeps an unconfirmed exit. */
export const unconfirmedExitDays = 90;

/**
 * A pre-order is refunded this many days after its promised first day if the movie has not opened
 * by then: directive 2011/83/EU, article 18.
 */
export const latePreOrderRefundDays = 30;

/**
 * For how many minutes the checkout of an order with a promotion code can be paid. For that time
 * the unpaid order counts as a use of the code. Stripe's checkouts live for at least 30 minutes
 * from their creation:
 * https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at
 */
export const codeCheckoutMinutes = 35;
/**
 * How many unpaid checkouts with the same limited promotion code a person can start per day, and a
 * network per hour.
 */
export const maxCodeCheckoutsPerPersonAndDay = 5;
export const maxCodeCheckoutsPerNetworkAndHour = 20;

/** How long a deleted movie stays in the bin. */
export const binDays = 30;
/** After how many hours in the bin a movie's pre-orders and rentals are refunded. */
export const binRefundHours = 1;
/** After how long files that belong to no movie are deleted. */
export const orphanDays = 14;
/**
 * After how many days without new data an upload counts as failed, and for how many more days a
 * failed upload can resume.
 */
export const uploadStallDays = 1;
export const failedUploadDays = 7;
/** The maximum duration of a video in hours. */
export const maxVideoHours = 48;

/** A month's statements are closed on this day of the next month. */
export const statementClosingDay = 5;

/** The days for which a device is known after its last sign-in. */
export const knownDeviceDays = 365;
/** The days for which the site keeps an email that it could not send. */
export const unsentEmailDays = 30;
/** The days for which the list of sent emails is kept, without texts. */
export const sentEmailDays = 90;
/** The days for which the site keeps plays. */
export const playRetentionDays = 40;
/** The days for which the site keeps the text of a payment provider's event. */
export const paymentEventTextDays = 90;
/** The days for which the site keeps errors of browsers. */
export const browserErrorDays = 30;
/** The years for which the site keeps the audit log. */
export const auditLogYears = 2;
/** For how many months after the removal of a review somebody can object to the removal. */
export const objectionMonths = 6;

/** A decided report of a review is kept for this many days after the report was made. */
export const reviewReportDays = 180;
/** How long the log of webhooks is kept. */
export const webhookLogDays = 30;

/** How long a revoked or expired API key stays in the list. */
export const endedApiKeyDays = 90;
/** How many wrong API keys a network can send in 15 minutes. */
export const maxWrongApiKeysPerNetwork = 20;

/** After how many days of failures the site pauses a webhook endpoint. */
export const webhookPauseDays = 5;
/** For how many hours the site also signs events with the former secret of a webhook endpoint. */
export const formerSecretHours = 24;
/** How many days before a movie's last day webhooks announce that day. */
export const movieLeavingDays = 14;
/** How many weekly backups are kept. */
export const backupWeeks = 30;

/** How many days before the last day of a favourite the site tells the member of that day. */
export const favouriteLeavingDays = 7;
/** The time of day from which the site sends notices about favourites, in the site's time zone. */
export const favouriteNoticeHour = "08:00";
