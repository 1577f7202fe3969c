import { sequenceType, textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

export const catalogue: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('settings')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .execute();

  await trx.schema
    .createTable('content_changes')
    .addColumn('seq', sequenceType(engine))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('changed_at', text, (c) => c.notNull())
    .execute();

  await trx.schema
    .createTable('brands')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull().unique())
    .addColumn('country', text)
    .addColumn('founded', 'integer')
    .addColumn('description', text)
    .addColumn('emblem', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();

  await trx.schema
    .createTable('categories')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();

  await trx.schema
    .createTable('products')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('brand_id', text, (c) => c.notNull().references('brands.id').onDelete('restrict'))
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('launched_at', text)
    .addColumn('price', 'integer')
    .addColumn('battery', 'integer')
    .addColumn('display', 'double precision')
    .addColumn('storage', 'double precision')
    .addColumn('ram', 'double precision')
    .addColumn('primary_camera', 'double precision')
    .addColumn('secondary_camera', 'double precision')
    .addColumn('chipset', text)
    .addColumn('resolution_type', text)
    .addColumn('details', text, (c) => c.notNull())
    .addColumn('image', text)
    .addColumn('likes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('favorites', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rating_sum', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rating_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('products_brand_name', ['brand_id', 'name'])
    .execute();

  await trx.schema
    .createTable('price_changes')
    .addColumn('id', sequenceType(engine))
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('price', 'integer')
    .addColumn('changed_at', text, (c) => c.notNull())
    .execute();
  await trx.schema
    .createIndex('price_changes_product')
    .on('price_changes')
    .columns(['product_id', 'changed_at'])
    .execute();
};
