// Made-up people: first and last names by the language of a country, in the letters that e-mail addresses take.
interface NameList {
  readonly countries: string
  readonly first: string
  readonly last: string
}

export const nameLists: readonly NameList[] = [
  {
    countries: 'US CA GB IE AU NZ SG ZA NG PH',
    first:
      'James Olivia Noah Emma Liam Ava Ethan Sophia Mason Grace Logan Chloe Lucas Ella Owen Lily Caleb Hannah Dylan Zoe Wyatt Nora Isaac Ruby Julian Alice Aaron Violet Connor Hazel Miles Stella Adrian Naomi Eli Clara Jordan Maya Marcus Ivy Tyler Jade Dominic Faith Vincent Brooke Derek Paige Trevor Sienna',
    last: 'Walker Bennett Harper Coleman Reed Foster Hayes Brooks Sullivan Price Barnes Fisher Graham Wallace Stone Porter Hunter Dixon Spencer Webb Lawson Burke Carr Chambers Newton Parsons Schofield Okafor Mensah Adeyemi Santos Reyes Tan Lim Naidoo Botha Murphy Doyle Kelly Byrne Fraser Sinclair Holloway Pritchard Langley Whitaker Ashford Merritt',
  },
  {
    countries: 'DE AT CH',
    first:
      'Lukas Anna Felix Marie Jonas Lena Paul Laura Maximilian Julia Tobias Sarah Florian Katharina Stefan Johanna Moritz Franziska Sebastian Theresa Jan Antonia Niklas Greta Matthias Frieda Simon Helene Philipp Charlotte',
    last: 'Bergmann Vogt Kellner Lindner Seidel Brandt Hoffmann Krause Winkler Albrecht Baumann Dietrich Engel Frank Graf Haas Jung Keller Lorenz Maurer Nowak Otto Pfeiffer Roth Sommer Thiel Ulrich Vogel Wenger Zeller Huber Gruber Egger Steiner',
  },
  {
    countries: 'FR BE',
    first:
      'Louis Camille Gabriel Manon Arthur Chloe Hugo Lea Jules Ines Nathan Juliette Antoine Mathilde Baptiste Clemence Theo Pauline Romain Margaux Quentin Elodie Maxime Aurelie Bastien Noemie',
    last: 'Moreau Lefevre Girard Bonnet Dupuis Fontaine Rousseau Chevalier Gauthier Perrin Morel Lambert Mercier Blanchard Renard Marchand Barbier Colin Vidal Caron Picard Leclerc Peeters Janssens Maes Jacobs Willems Claes',
  },
  {
    countries: 'ES MX AR CO',
    first:
      'Alejandro Lucia Diego Martina Javier Carmen Pablo Valeria Sergio Paula Andres Daniela Mateo Camila Santiago Sofia Emilio Renata Joaquin Ximena Rodrigo Elena Ignacio Marta Gonzalo Irene',
    last: 'Navarro Ortega Serrano Molina Castro Ramos Vega Iglesias Cano Prieto Herrera Aguilar Mendoza Salazar Fuentes Cordero Rios Pacheco Quintero Benitez Figueroa Arias Cabrera Luna Campos Duarte',
  },
  {
    countries: 'BR PT',
    first:
      'Joao Beatriz Pedro Larissa Gustavo Mariana Rafael Leticia Thiago Amanda Bruno Carolina Felipe Juliana Vitor Gabriela Caio Fernanda Henrique Isabela Tiago Ines Duarte Matilde',
    last: 'Almeida Barbosa Cardoso Teixeira Moreira Nogueira Pires Rezende Tavares Vieira Azevedo Batista Correia Dantas Esteves Freitas Guimaraes Lacerda Macedo Queiroz',
  },
  {
    countries: 'IT RO',
    first:
      'Lorenzo Giulia Matteo Chiara Alessandro Martina Davide Elisa Riccardo Sara Federico Alice Simone Valentina Andrei Ioana Mihai Elena Radu Cristina Vlad Bianca',
    last: 'Ferraro Conti Marchetti Gallo Rinaldi Caruso Fontana Moretti Barbieri Santoro Mariani Testa Popescu Ionescu Dumitru Stan Georgescu Munteanu Lazar Rusu',
  },
  {
    countries: 'NL SE NO DK',
    first:
      'Daan Sanne Bram Lotte Thijs Fleur Sven Anouk Erik Astrid Lars Ingrid Magnus Freja Anders Linnea Henrik Maja Oskar Elsa Nils Sigrid Emil Karoline',
    last: 'Bakker Visser Mulder Dekker Hendriks Kuiper Postma Lindqvist Bergstrom Nyman Sandberg Ekman Hagen Solberg Haugen Dahl Lund Kjaer Holm Vestergaard Norgaard Thomsen',
  },
  {
    countries: 'PL UA RU',
    first:
      'Jakub Zofia Piotr Maja Tomasz Agnieszka Michal Natalia Oleksandr Olena Dmytro Iryna Andriy Kateryna Ivan Anastasia Pavel Polina Nikita Darya Wojciech Kinga',
    last: 'Zielinski Wrobel Mazur Krol Pawlak Jankowski Duda Kaczmarek Shevchenko Bondarenko Kovalenko Tkachenko Melnyk Moroz Volkov Orlov Sokolov Lebedev Kuzmin Zaytsev',
  },
  {
    countries: 'IN',
    first:
      'Arjun Ananya Rohan Diya Vikram Priya Karan Meera Aditya Kavya Siddharth Ishita Rahul Neha Sanjay Pooja Nikhil Shreya Varun Divya',
    last: 'Sharma Iyer Reddy Nair Gupta Mehta Kapoor Joshi Rao Menon Banerjee Chatterjee Deshmukh Kulkarni Pillai Bhat Saxena Malhotra',
  },
  {
    countries: 'JP KR',
    first:
      'Haruto Yui Sota Hina Yuto Aoi Ren Sakura Kaito Mio Takumi Rin Minjun Seoyeon Jiho Jiwoo Hyunwoo Eunji Daichi Nanami',
    last: 'Tanaka Suzuki Watanabe Yamamoto Nakamura Kobayashi Kato Yoshida Mori Ishikawa Kim Park Choi Jung Kang Yoon Shimizu Hayashi',
  },
  {
    countries: 'TR EG ID VN',
    first:
      'Emre Elif Mert Zeynep Kerem Defne Burak Selin Omar Mariam Youssef Nour Budi Dewi Agus Putri Minh Linh Tuan Huong',
    last: 'Yildiz Kaya Demir Aydin Arslan Ozturk Hassan Mahmoud Farouk Saleh Santoso Wijaya Pratama Nguyen Tran Pham Hoang Dang',
  },
]

/** Free mail providers by how common they are; the rest have mailboxes at made-up firms. */
export const freeMailDomains =
  'gmail.com gmail.com gmail.com gmail.com gmail.com outlook.com outlook.com hotmail.com yahoo.com icloud.com proton.me'
export const localMailDomains: Readonly<Record<string, string>> = {
  DE: 'gmx.de web.de t-online.de',
  AT: 'gmx.at',
  FR: 'orange.fr free.fr laposte.net',
  IT: 'libero.it',
  PL: 'wp.pl onet.pl',
  BR: 'uol.com.br',
  JP: 'yahoo.co.jp',
  KR: 'naver.com',
  GB: 'btinternet.com yahoo.co.uk',
  NL: 'ziggo.nl',
  RU: 'yandex.ru mail.ru',
  UA: 'ukr.net',
}
export const firmDomains =
  'northwind-traders.com bluefern.io harbourline.co.uk kestrel-labs.com oakandpine.org lindenhof.de atelier-morel.fr mercado-sur.com.mx fjordtech.no sakura-works.jp vistaverde.es banyan-soft.in greatlakes.edu'
export const disposableDomains =
  'mailinator.com guerrillamail.com 10minutemail.com yopmail.com trashmail.com sharklasers.com temp-mail.org'
