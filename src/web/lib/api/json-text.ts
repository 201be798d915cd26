/** Data embedded in a page as one JSON text, since the router's own encoding makes long lists larger. */
export type JsonText<Data> = string & { readonly of?: Data };

export function writeJsonText<Data>(data: Data): JsonText<Data> {
  return JSON.stringify(data);
}

export function parseJsonText<Data>(text: JsonText<Data>): Data {
  return JSON.parse(text) as Data;
}
