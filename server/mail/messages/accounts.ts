import { z } from 'zod'
import { addressOf, frameOf, maybe, words } from './data.ts'
import type { Writer } from './parts.ts'
import { quoted } from './text.ts'

const recovery = z.object({ token_hash: z.string().min(1), name: maybe })

/** The mail by which a person chooses a new password. */
export const password: Writer = (data, locale, sender) => {
  const { token_hash, name } = recovery.parse(data)
  const say = words[locale].password
  // The page behind the link asks for a click, so that programs which look at links use nothing up
  const link = addressOf(sender.siteUrl, '/new-password', locale, { token_hash })
  return {
    ...frameOf(say, locale, sender, { name, link }),
    subject: say.subject(quoted(sender.firm[locale])),
    validity: say.validity,
  }
}

const proof = z.object({ token: z.string().min(1), name: maybe })

/** The mail by which a client proves that an e-mail address is theirs. */
export const confirmEmail: Writer = (data, locale, sender) => {
  const { token, name } = proof.parse(data)
  const say = words[locale].confirm_email
  // Only whoever is signed in uses the token up
  const link = addressOf(sender.siteUrl, '/client/portal', locale, { proof: token })
  return {
    ...frameOf(say, locale, sender, { name, link }),
    subject: say.subject(quoted(sender.firm[locale])),
    validity: say.validity,
  }
}
