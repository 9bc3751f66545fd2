import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database.ts'

/** A client of the backend, with or without a user's session. */
export type Db = SupabaseClient<Database>
