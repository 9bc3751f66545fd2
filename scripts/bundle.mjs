/**
 * Bundles the server's two processes into build/process, with the packages that they use. Against running the sources,
 * which Node can do, this halves their memory: Node's compiler of TypeScript and the texts of what the packages have
 * beside what is used stay out of it.
 *
 * `node scripts/bundle.mjs web` bundles one part of it, since all of them together take more memory than a small
 * machine has. The first, web, empties the folder.
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
  // Packages have versions of their code for development, which are larger and slower
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: {
    noExternal: true,
    // They have files beside their code: libraries, WebAssembly. Vite only serves the sources
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
        // In one folder, where they find each other (server/backend/process.ts)
        chunkFileNames: '[name]-[hash].js',
        // Names stay: errors show them
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
