print("vcdoc")
