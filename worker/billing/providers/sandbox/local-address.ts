/** Names that lead to a machine at home: an address in numbers, a name without a dot, an ending that nobody can register. */
const localHostname = /^(\[.+\]|[\d.]+|[^.]+|.+\.(localhost|local|lan|internal|test|home\.arpa))$/;

/**
 * Whether the sandbox may take payments at this address. A deployed Worker is only ever asked by a registered name, over
 * https or not: there the sandbox would give everything away, and is closed whatever the configuration says.
 */
export const isLocalAddress = (address: string): boolean => localHostname.test(new URL(address).hostname);
