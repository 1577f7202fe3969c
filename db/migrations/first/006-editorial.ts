import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

export const editorial: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('blogs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('excerpt', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('author', text, (c) => c.notNull())
    .addColumn('cover', text, (c) => c.notNull())
    .addColumn('cover_image', text)
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('published_at', text)
    .addColumn('reading_minutes', 'integer', (c) => c.notNull())
    .addColumn('search_text', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('blogs_by_time').on('blogs').columns(['status', 'published_at']).execute();

  await trx.schema
    .createTable('blog_categories')
    .addColumn('blog_id', text, (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('category_id', text, (c) => c.notNull().references('categories.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('blog_categories_key', ['blog_id', 'category_id'])
    .execute();
  await trx.schema.createIndex('blog_categories_by_category').on('blog_categories').column('category_id').execute();

  await trx.schema
    .createTable('blog_products')
    .addColumn('blog_id', text, (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('blog_products_key', ['blog_id', 'product_id'])
    .execute();
  await trx.schema.createIndex('blog_products_by_product').on('blog_products').column('product_id').execute();

  await trx.schema
    .createTable('blog_revisions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('blog_id', text, (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('excerpt', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('saved_at', text, (c) => c.notNull())
    .execute();
  await trx.schema
    .createIndex('blog_revisions_by_blog')
    .on('blog_revisions')
    .columns(['blog_id', 'saved_at'])
    .execute();

  await trx.schema
    .createTable('blog_pictures')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('image', text, (c) => c.notNull())
    .addColumn('uploaded_at', text, (c) => c.notNull())
    .execute();
};
