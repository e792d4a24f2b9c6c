import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and images stay files of their own: inlined ones would load with every page that never shows them.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    // What every page needs comes as one file: a tenth less to transfer than as many small ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // In development the product's own server proxies pages to this one; the hot-reload socket must still come here.
    hmr: { protocol: 'ws', host: '127.0.0.1', port: 5173, clientPort: 5173 },
  },
})
