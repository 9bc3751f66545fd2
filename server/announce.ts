import { readFileSync } from 'node:fs'
import type { Account } from './backend/accounts.ts'

/** Prints a long step of the start. */
export function printProgress(text: string): void {
  process.stdout.write(`  ${text} …\n`)
}

/**
 * Prints the address, and after the first start the accounts with their passwords, which are shown only once.
 * @param accountsFile path of `first-run-accounts.json`, if this start created it
 */
export function announce(siteUrl: string, accountsFile: string | undefined): void {
  const lines = ['', `  Handasa is open at ${siteUrl} (English: ${siteUrl}/en)`]
  if (accountsFile) {
    const accounts = JSON.parse(readFileSync(accountsFile, 'utf8')) as Account[]
    lines.push('', '  The first accounts, shown once:')
    for (const { role, email, password } of accounts)
      lines.push(`    ${role.padEnd(9)} ${email.padEnd(28)} ${password}`)
    lines.push(
      `  They are also in ${accountsFile}, which only you can read. Delete the file once you have saved them.`,
    )
    // Without example content, which brings accounts for the portals
    if (accounts.length === 1)
      lines.push(
        '',
        `  Sign in at ${siteUrl}/admin/login: the dashboard leads you through setting up and opening the website.`,
      )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
