// Writes supabase/templates/recovery.html: the password mail of hosted Supabase, which sends it itself.
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module } = await runnerImport<typeof import('#server/mail/messages/recovery-template.tsx')>(
  'server/mail/messages/recovery-template.tsx',
)
writeFileSync('supabase/templates/recovery.html', module.recoveryTemplate())
