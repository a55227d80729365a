await Program.main()
