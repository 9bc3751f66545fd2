import '@supabase/lite'
import { expect, test } from 'vitest'
import { printErrorWarnings } from './process-warnings.ts'

test('a warning that is an error does not throw', async () => {
  const before = process.emitWarning
  try {
    printErrorWarnings()
    const heard = new Promise<Error>((resolve) => process.once('warning', resolve))
    process.emitWarning(new Error('Something is deprecated'))
    expect((await heard).message).toBe('Something is deprecated')
  } finally {
    process.emitWarning = before
  }
})
