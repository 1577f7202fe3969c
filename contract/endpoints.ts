import { brands } from './brands.ts';
import { blogCategories, categories } from './categories.ts';
import { products } from './products.ts';
import { search } from './search.ts';

/** Every call of the API by domain. The server registers all of these and nothing else under /api. */
export const endpoints = { products, brands, categories, blogCategories, search };
