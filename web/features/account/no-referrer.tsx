/** For pages whose address holds a secret: nothing that is loaded from them is told the address. */
export const NoReferrer = () => <meta name="referrer" content="no-referrer" />;
