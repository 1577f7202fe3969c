import type { Generated, Insertable, Selectable } from 'kysely';

/** Moments are UTC ISO strings of 24 characters, so that text order is time order on both engines. */
type Timestamp = string;
/** A JSON document, as text on both engines. */
type Json = string;

export interface MigrationsTable {
  name: string;
  applied_at: Timestamp;
}

export interface SettingsTable {
  key: string;
  value: string;
}

export interface ContentChangesTable {
  seq: Generated<number>;
  kind: 'product' | 'brand' | 'category' | 'blog';
  id: string;
  changed_at: Timestamp;
}

export interface BrandsTable {
  id: string;
  name: string;
  country: string | null;
  founded: number | null;
  description: string | null;
  /** Path of a 24 x 24 emblem of our own. */
  emblem: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CategoriesTable {
  id: string;
  name: string;
  created_at: Timestamp;
}

/** What is filtered and sorted by has a column; every other figure of the phone is in `details`. */
export interface ProductsTable {
  id: string;
  name: string;
  brand_id: string;
  status: 'available' | 'upcoming' | 'discontinued';
  launched_at: string | null;
  price: number | null;
  battery: number | null;
  display: number | null;
  storage: number | null;
  ram: number | null;
  primary_camera: number | null;
  secondary_camera: number | null;
  chipset: string | null;
  resolution_type: string | null;
  details: Json;
  /** The uploaded picture in its sizes, or null where the drawing stands in. */
  image: Json | null;
  likes: Generated<number>;
  favorites: Generated<number>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PriceChangesTable {
  id: Generated<number>;
  product_id: string;
  price: number | null;
  changed_at: Timestamp;
}

/** `view` of a product id, `compare` of two product ids joined by a space, smaller first. */
export type ActivityKind = 'view' | 'compare';

export interface ActivityMarksTable {
  /** `2026-01-15T09`, UTC. */
  hour: string;
  kind: ActivityKind;
  subject: string;
  /** A hash that changes daily and leads back to nobody. */
  visitor: string;
}

export interface ActivityHoursTable {
  kind: ActivityKind;
  hour: string;
  subject: string;
  count: number;
}

export interface Tables {
  migrations: MigrationsTable;
  settings: SettingsTable;
  content_changes: ContentChangesTable;
  brands: BrandsTable;
  categories: CategoriesTable;
  products: ProductsTable;
  price_changes: PriceChangesTable;
  activity_marks: ActivityMarksTable;
  activity_hours: ActivityHoursTable;
}

export type BrandRow = Selectable<BrandsTable>;
export type ProductRow = Selectable<ProductsTable>;
export type NewProductRow = Insertable<ProductsTable>;
