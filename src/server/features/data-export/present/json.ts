/** A JSON array, one row per line. */
export async function* jsonArray(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${row}`;
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
