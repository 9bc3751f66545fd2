import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunksIn } from './scripts/chunks.ts'
import { shortClassNames } from './scripts/class-names.ts'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // In development they tell their class and sheet
  ...(command === 'build' && {
    css: { modules: { generateScopedName: shortClassNames(import.meta.dirname) } },
  }),
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunksIn(import.meta.dirname) } } } },
    ssr: { build: { rollupOptions: { input: './server/bundle.ts' } } },
  },
}))
