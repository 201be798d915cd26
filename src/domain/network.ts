const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const ipv6Group = /^[\da-f]{1,4}$/i;
const groupsOfIpv6 = 8;

/** The eight groups of an IPv6 address without leading zeros, or nothing if it is none. */
function ipv6Groups(text: string): string[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = groupsOfIpv6 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => ipv6Group.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

function plainIpv4(address: string): string | undefined {
  const text = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return ipv4.test(text) ? text : undefined;
}

function ipv6Network(address: string): string | undefined {
  const [withoutZone = ''] = address.split('%', 1);
  const groups = ipv6Groups(withoutZone);
  return groups && `${groups.slice(0, groupsOfIpv6 / 2).join(':')}::/64`;
}

/** Whom a limit counts for: one IPv4 address, or the /64 that one household gets in IPv6. */
export function countedNetwork(address: string): string {
  return plainIpv4(address) ?? ipv6Network(address) ?? 'unknown';
}

/** Enough to recognise where one was, too little to find the house: /24 or /64. */
export function shortenedNetwork(address: string): string | null {
  const four = plainIpv4(address);
  if (four !== undefined) return four.replace(/\d+$/, '0/24');
  return ipv6Network(address) ?? null;
}
