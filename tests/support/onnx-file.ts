/* Writes files in the ONNX format (https://onnx.ai/onnx/repo-docs/IR.html), which are protocol buffers. */

type Bytes = number[];

/** The numbers of the types of elements in ONNX. */
const elementTypes = { float: 1, int64: 7, bool: 9 } as const;
type ElementType = keyof typeof elementTypes;

function varint(value: number): Bytes {
  const bytes: Bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

const number = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)];

function block(field: number, content: Bytes | string): Bytes {
  const bytes = typeof content === "string" ? [...new TextEncoder().encode(content)] : content;
  return [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
}

/** A constant. Without dimensions it is a single number. */
export type Tensor = { name: string; type: ElementType; dims: number[]; values: number[] };

function writeTensor({ name, type, dims, values }: Tensor): Bytes {
  const data = type === "float" ? new Float32Array(values) : new BigInt64Array(values.map(BigInt));
  return [
    ...dims.flatMap((dim) => number(1, dim)),
    ...number(2, elementTypes[type]),
    ...block(8, name),
    ...block(9, [...new Uint8Array(data.buffer)]),
  ];
}

/** A dimension is a number, or the name of a length that differs. */
export type Value = { name: string; type: ElementType; dims: (number | string)[] };

function writeValue({ name, type, dims }: Value): Bytes {
  const shape = dims.flatMap((dim) =>
    block(1, typeof dim === "number" ? number(1, dim) : block(2, dim)),
  );
  const tensorType = [...number(1, elementTypes[type]), ...block(2, shape)];
  return [...block(1, name), ...block(2, block(1, tensorType))];
}

/** An operation. Attributes are whole numbers or lists of them. */
type Operation = {
  type: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, number | number[]>;
};

function writeOperation({ type, inputs, outputs, attributes = {} }: Operation): Bytes {
  return [
    ...inputs.flatMap((name) => block(1, name)),
    ...outputs.flatMap((name) => block(2, name)),
    ...block(4, type),
    ...Object.entries(attributes).flatMap(([name, value]) => block(5, writeAttribute(name, value))),
  ];
}

const writeAttribute = (name: string, value: number | number[]): Bytes =>
  typeof value === "number"
    ? [...block(1, name), ...number(3, value), ...number(20, 2)]
    : [...block(1, name), ...value.flatMap((each) => number(8, each)), ...number(20, 7)];

type Graph = { inputs: Value[]; outputs: Value[]; constants: Tensor[]; operations: Operation[] };

/** Writes a model of these operations, of the operator set 17. */
export function writeOnnx({ inputs, outputs, constants, operations }: Graph): Uint8Array {
  const graph = [
    ...operations.flatMap((each) => block(1, writeOperation(each))),
    ...block(2, "graph"),
    ...constants.flatMap((each) => block(5, writeTensor(each))),
    ...inputs.flatMap((each) => block(11, writeValue(each))),
    ...outputs.flatMap((each) => block(12, writeValue(each))),
  ];
  return new Uint8Array([...number(1, 8), ...block(7, graph), ...block(8, number(2, 17))]);
}
