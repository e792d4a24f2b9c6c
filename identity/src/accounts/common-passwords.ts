// The commonest ones that are long enough to pass the length rule, from the published breach compilations.
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 0123456789012 098765432109 987654321098
1qaz2wsx3edc 1qaz2wsx3edc4rfv 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i q1w2e3r4t5y6 q1w2e3r4t5y6u7 zaq12wsxcde3 qazwsxedcrfv
qwertyuiopas qwertyuiopasd qwertyuiopasdf qwertyuiopasdfgh qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwerty123456
qwerty1234567 qwerty12345678 qwerty123456789 asdfghjkl123 asdfghjklqwe zxcvbnmasdfg zxcvbnm12345 1234qwerasdf
1234qwerasdfzxcv qwer1234asdf qweasdzxc123 abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefg12345 abcd12345678 abc123456789
password1234 password12345 password123456 passwordpassword passw0rd1234 p@ssword1234 p@ssw0rd1234 p@ssw0rd12345
iloveyou1234 iloveyou12345 iloveyouforever administrator administrator1 welcome12345 welcome123456 letmein12345
trustno1trustno1 correcthorsebatterystaple changeme1234 changemenow1 secret123456 master123456 dragon123456 monkey123456
football1234 baseball1234 superman1234 sunshine1234 princess1234 charlie12345 liverpool123 manchester12 michael12345
jennifer1234 computer1234 internet1234 whatever1234 starwars1234 spiderman123 pokemon12345 minecraft123 blink182blink182
qwertyqwerty qwerty12qwerty12 asdfasdfasdf adminadminadmin admin1234567 admin123456789 rootrootroot toor12345678
testtesttest test12345678 testing12345 temppassword temporary123 defaultpassword mypassword12 mypassword123 newpassword1
newpassword123 thisismypassword thepassword1 nopassword123 password!234 password2023 password2024 password2025 password2026`
    .split(/\s+/)
    .filter(Boolean),
)

// Words that stay common whatever digits or signs surround them.
export const COMMON_PASSWORD_STEMS: ReadonlySet<string> = new Set(
  `password passwords passw0rd p@ssword p@ssw0rd p@$$word p@$$w0rd passwort motdepasse contraseña senha parola welcome welcometo
letmein letmeinnow changeme changemenow iloveyou qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl zxcvbn
zxcvbnm admin administrator root superuser master secret topsecret dragon monkey football baseball superman batman sunshine
princess shadow michael jordan liverpool chelsea arsenal starwars pokemon minecraft computer internet whatever trustno default
temp temporary test testing guest user login signin access hello helloworld summer winter spring autumn january february march
april june july august september october november december monday tuesday wednesday thursday friday saturday sunday signet`
    .split(/\s+/)
    .filter(Boolean),
)
