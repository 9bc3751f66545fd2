import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { oneProject } from './admin.ts'

describe('oneProject', () => {
  it('reads nothing for an invalid id', async () => {
    expect(await new QueryClient().fetchQuery(oneProject('nonsense'))).toBeNull()
  })
})
