import pg from 'pg';

/** PostgreSQL's number of a type. */
type TypeNumber = Parameters<typeof pg.types.getTypeParser>[0];

/** A prepared select, and how its rows are read once their columns are known. */
export interface DescribedStatement<Row> {
  readonly name: string;
  readonly text: string;
  isDescribed(): boolean;
  /** Told the types of the columns. They stay: PostgreSQL refuses to run a prepared statement whose columns changed. */
  describe(types: readonly TypeNumber[]): void;
  read(sent: readonly (string | null)[]): Row;
}

type Sent = string | Buffer | null;

/** The steps of the driver's own query, which its types leave out. */
interface DriverQuery extends pg.Query {
  name: string;
  values: Sent[];
  callback(error: unknown): void;
  hasBeenParsed(connection: pg.Connection): boolean;
  prepare(connection: pg.Connection): void;
}
const DriverQuery = pg.Query as unknown as new (text: string, values: Sent[]) => DriverQuery;
const { utils } = pg as unknown as { utils: { prepareValue: (value: unknown) => Sent } };

/**
 * Runs a prepared select without asking for its columns again, which the driver does with every answer: describing,
 * sending and reading them takes as long as a row. Whatever goes wrong is left to the driver.
 */
export class DescribedQuery<Row> extends DriverQuery {
  private readonly statement: DescribedStatement<Row>;
  private readonly found: Row[] = [];
  private unreadable: unknown;

  constructor(statement: DescribedStatement<Row>, values: unknown[]) {
    // Before a connection is taken: a value that cannot be sent must not cost one.
    super(statement.text, values.map(utils.prepareValue));
    this.name = statement.name;
    this.statement = statement;
  }

  async run(pool: pg.Pool): Promise<Row[]> {
    // A promise, other than the types say: of a pool, not of a connection.
    await (pool.query(this) as unknown as Promise<unknown>);
    return this.found;
  }

  override prepare(connection: pg.Connection): void {
    if (!this.statement.isDescribed() || !this.hasBeenParsed(connection)) {
      super.prepare(connection);
      return;
    }
    connection.bind({ statement: this.name, values: this.values }, true);
    connection.execute(null, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: TypeNumber }[] }): void {
    this.statement.describe(fields.map(({ dataTypeID }) => dataTypeID));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.unreadable !== undefined) return;
    try {
      this.found.push(this.statement.read(fields));
    } catch (error) {
      this.unreadable = error;
    }
  }

  /** It only tells how many rows there were. */
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(this.unreadable ?? null);
  }
}
