import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { oneProject } from './admin.ts'

describe('oneProject', () => {
  it('asks for nothing that is no id', async () => {
    expect(await new QueryClient().fetchQuery(oneProject('nonsense'))).toBeNull()
  })
})
