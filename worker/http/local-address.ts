/**
 * Hosts of private networks: an IP address, a name without a dot, a suffix that nobody can
 * register.
 */
const localHostname = /^(\[.+\]|[\d.]+|[^.]+|.+\.(localhost|local|lan|internal|test|home\.arpa))$/;

/**
 * Whether this is an address of a local site. A deployed Worker is always requested by a registered
 * name: there the sandbox and the mailbox, which give everything away, are closed, and plain http
 * is redirected.
 */
export const isLocalAddress = (address: string): boolean =>
  localHostname.test(new URL(address).hostname);
