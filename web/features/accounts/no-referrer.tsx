/** Keeps the Referer header empty on pages whose URL contains a secret. */
export const NoReferrer = () => <meta name="referrer" content="no-referrer" />;
