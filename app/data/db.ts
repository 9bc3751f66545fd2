import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database.types.ts'

/** A client that speaks to the backend in somebody's name. */
export type Db = SupabaseClient<Database>
