/** The engines there are to test on. */
export const engines: readonly string[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite'];
