import { LoginScreen } from '#app/auth/login-screen.tsx'

export default function AdminLogin() {
  return <LoginScreen audience="admin" />
}
