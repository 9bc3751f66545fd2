/**
 * Bundles the server's processes (web, backend and backup) with the packages that they use into
 * build/process. Node could run the sources directly, but the bundles use half the memory: Node's TypeScript
 * compiler and the unused parts of packages are not loaded.
 *
 * `node scripts/bundle.mjs web` bundles one process, since bundling all of them together takes more memory
 * than a small machine has. The first, web, empties the folder.
 */
import { build } from 'vite'

/** @type {Record<string, string>} */
const inputs = {
  web: 'server/index.ts',
  backend: 'server/backend/child.ts',
  backup: 'server/backup/command.ts',
}
const part = process.argv[2] ?? ''
const input = inputs[part]
if (!input) throw new Error(`Name a part: ${Object.keys(inputs).join(', ')}`)

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  // The development versions of packages are larger and slower
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: {
    noExternal: true,
    // These packages load libraries or WebAssembly from files beside their code. Vite serves only the sources
    external: ['sharp', '@electric-sql/pglite', 'vite'],
  },
  build: {
    ssr: true,
    outDir: 'build/process',
    emptyOutDir: part === 'web',
    target: 'node24',
    rolldownOptions: {
      input: { [part]: input },
      output: {
        // All in one folder, so that the processes find each other (server/backend/process.ts)
        chunkFileNames: '[name]-[hash].js',
        // Keep names, since errors show them
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
