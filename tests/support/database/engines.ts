/** The engines available for tests. */
export const engines: readonly string[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite'];
