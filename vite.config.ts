import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunksIn } from './scripts/chunks.ts'

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunksIn(import.meta.dirname) } } } },
    ssr: { build: { rollupOptions: { input: './server/bundle.ts' } } },
  },
})
