import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/stores/records/*schema.ts',
  out: './src/stores/records/migrations',
})
