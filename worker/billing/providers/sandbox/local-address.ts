/** Hosts of private networks: an IP address, a name without a dot, a suffix that nobody can register. */
const localHostname = /^(\[.+\]|[\d.]+|[^.]+|.+\.(localhost|local|lan|internal|test|home\.arpa))$/;

/**
 * Whether the sandbox may take payments at this address. A deployed Worker is always requested by a registered name:
 * there the sandbox would give everything away, so it is closed whatever the configuration says.
 */
export const isLocalAddress = (address: string): boolean => localHostname.test(new URL(address).hostname);
