import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from './query-client.ts'

export const profileQuery = apiQuery('getProfile')

/** The signed-in person. Inside the profile gate it is always there. */
export const useProfile = () => useSuspenseQuery(profileQuery).data
