import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,catalogue,db,server,app,scripts}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
