// Writes supabase/templates: the mails that hosted Supabase sends itself.
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module } = await runnerImport<typeof import('#server/mail/messages/hosted-templates.tsx')>(
  'server/mail/messages/hosted-templates.tsx',
)
for (const [name, html] of Object.entries(module.hostedTemplates()))
  writeFileSync(`supabase/templates/${name}.html`, html)
