/**
 * For pages with a secret in their URL, which must not reach other servers in the Referer header.
 */
export const NoReferrer = () => <meta name="referrer" content="no-referrer" />;
