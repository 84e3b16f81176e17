export type BitReader = {
  flag: () => boolean;
  /** Reads an unsigned number of `count` bits. */
  number: (count: number) => number;
  skip: (count: number) => void;
};

/**
 * Creates a reader of bits. After the end of `bytes`, every bit comes from `pastEnd`: bits that are
 * 1 end any code of variable length, and bits that are 0 make every count 0.
 */
export function createBitReader(bytes: Uint8Array, pastEnd: 0 | 0xff = 0xff): BitReader {
  let at = 0;
  const flag = () => {
    const bit = ((bytes[at >> 3] ?? pastEnd) >> (7 - (at & 7))) & 1;
    at += 1;
    return bit === 1;
  };
  const number = (count: number) => {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + (flag() ? 1 : 0);
    return value;
  };
  return {
    flag,
    number,
    skip(count) {
      at += count;
    },
  };
}
