/**
 * Matches hosts of private networks: an IP address, a name without a dot, or a suffix that nobody
 * can register.
 */
const localHostname = /^(\[.+\]|[\d.]+|[^.]+|.+\.(localhost|local|lan|internal|test|home\.arpa))$/;

/**
 * Whether the address is of a local site. Requests to a deployed Worker always have a registered
 * name. A deployed Worker closes the sandbox and the mailbox, which reveal everything, and
 * redirects plain http.
 */
export const isLocalAddress = (address: string): boolean =>
  localHostname.test(new URL(address).hostname);
