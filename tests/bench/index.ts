/**
 * Measures the site on this machine and prints comparable figures: each speed with its ratio to something
 * measured in the same run, since machines differ and are noisy. Names after `npm run bench --` run only
 * those parts.
 */
import { benchAudit } from './audit.ts'
import { benchContent } from './content.ts'
import { benchDurability } from './durability.ts'
import { benchGate } from './gate.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPages } from './pages.ts'
import { benchScale } from './scale/index.ts'
import { benchSite } from './site.ts'

const parts: Record<string, () => Promise<void>> = {
  site: benchSite,
  pages: benchPages,
  lighthouse: benchLighthouse,
  gate: benchGate,
  durability: benchDurability,
  audit: benchAudit,
  scale: benchScale,
  content: benchContent,
}
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown) throw new Error(`There is no part ${unknown}, only ${Object.keys(parts).join(', ')}`)
for (const [name, part] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await part()
