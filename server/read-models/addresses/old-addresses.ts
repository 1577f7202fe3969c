import { ADDRESS_TABLES, type AddressKind } from '#db/addresses/addresses.ts';
import type { Database } from '#db/client.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { CatchUp, follow } from '#server/read-models/catch-up.ts';

/** Former ids, in memory because every page and call looks them up. An id that is in use now is not a former one. */
export class OldAddresses {
  readonly #database: Database;
  readonly #catchUp = new CatchUp(() => this.#load());
  #current: Record<AddressKind, ReadonlyMap<string, string>> = {
    blog: new Map(),
    product: new Map(),
    brand: new Map(),
  };

  private constructor(database: Database) {
    this.#database = database;
  }

  static async open(
    database: Database,
    catalogue: LiveCatalogue,
    onError: (error: unknown) => void,
  ): Promise<OldAddresses> {
    const addresses = new OldAddresses(database);
    await follow(catalogue, ['blog', 'product', 'brand'], addresses, onError);
    return addresses;
  }

  /** The current id; null if it never changed. */
  movedTo(kind: AddressKind, id: string): string | null {
    return this.#current[kind].get(id) ?? null;
  }

  catchUp(): Promise<void> {
    return this.#catchUp.run();
  }

  async close(): Promise<void> {
    await this.#catchUp.idle();
  }

  async #load(): Promise<void> {
    const load = async (kind: AddressKind) => {
      const rows = await this.#database.query
        .selectFrom('old_addresses')
        .leftJoin(`${ADDRESS_TABLES[kind]} as now` as 'blogs as now', 'now.id', 'old_addresses.id')
        .select(['old_addresses.id', 'old_addresses.current_id'])
        .where('old_addresses.kind', '=', kind)
        .where('now.id', 'is', null)
        .execute();
      return new Map(rows.map(({ id, current_id }) => [id, current_id]));
    };
    this.#current = { blog: await load('blog'), product: await load('product'), brand: await load('brand') };
  }
}
