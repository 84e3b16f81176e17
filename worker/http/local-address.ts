/**
 * Matches hosts of private networks: an IP address, a name without a dot, or a suffix that nobody
 * can register.
 */
const localHostname = /^(\[.+\]|[\d.]+|[^.]+|.+\.(localhost|local|lan|internal|test|home\.arpa))$/;

/**
 * Whether the address is of a local site. Requests to a deployed Worker always name a registered
 * host. Only a local site opens the sandbox and the mailbox, which show everything to anybody, and
 * serves plain http.
 */
export const isLocalAddress = (address: string): boolean =>
  localHostname.test(new URL(address).hostname);
